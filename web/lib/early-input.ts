type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type EarlyInput = { fields: Map<Field, string>; taps: Set<HTMLElement>; stop: () => void };
type EarlyDocument = Document & { earlyInput?: EarlyInput };

/**
 * Runs in the head. On a slow connection the page is there seconds before its scripts: what a visitor types and taps in
 * between is kept, each button once however impatiently it is tapped. Links are left to the browser.
 */
export const earlyInputScript = `(function(){var d=document,fields=new Map(),taps=new Set(),
type=function(e){var t=e.target;if(/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName))fields.set(t,t.value)},
tap=function(e){var t=e.target.closest('a[href],button');if(!t||t.tagName==='A'||t.disabled)return;e.preventDefault();taps.add(t)},
kept=[['input',type],['change',type],['click',tap]];
kept.forEach(function(k){d.addEventListener(k[0],k[1],true)});
d.earlyInput={fields:fields,taps:taps,stop:function(){kept.forEach(function(k){d.removeEventListener(k[0],k[1],true)})}}})()`;

function earlyInput(): EarlyInput | undefined {
  return (document as EarlyDocument).earlyInput;
}

/** From now on the page itself answers, even while it still takes over what the server sent. */
export function stopKeepingInput(): void {
  earlyInput()?.stop();
}

/** Types like a person, so that the page notices even when the field shows the text already. */
function retype(field: Field, text: string): void {
  if (field instanceof HTMLSelectElement) field.value = text;
  else {
    // React remembers what is set on the field itself and tells only what differs from it; the prototype's own setter
    // goes past its memory.
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    field.value = '';
    Reflect.set(prototype, 'value', text, field);
  }
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Does what was typed and tapped before the page could answer, once; what has left the page meanwhile is let go. That
 * nothing is kept any more says that the page is hydrated.
 */
export function replayEarlyInput(): void {
  const early = earlyInput();
  if (!early) return;
  for (const [field, text] of early.fields) if (field.isConnected) retype(field, text);
  for (const button of early.taps) if (button.isConnected) button.click();
  delete (document as EarlyDocument).earlyInput;
}
