const keyOf = (payKey: string) => `draft_pagar_${payKey}`;

/** The fields as they were typed in this tab: a reload loses nothing, and the next person at the device finds nothing. */
export function typedBefore<Fields extends object>(payKey: string, fields: Fields): Fields {
  try {
    return { ...fields, ...(JSON.parse(window.sessionStorage.getItem(keyOf(payKey)) ?? '{}') as Partial<Fields>) };
  } catch {
    // The browser refuses to store: the fields begin anew.
    return fields;
  }
}

export function keepTyped(payKey: string, fields: object): void {
  try {
    window.sessionStorage.setItem(keyOf(payKey), JSON.stringify(fields));
  } catch {
    // The browser refuses to store: only a reload loses what was typed.
  }
}
