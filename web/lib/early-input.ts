type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type EarlyInput = {
  fields: Map<Field, string>;
  taps: Set<HTMLElement>;
  focused?: Element;
  isHydrating?: true;
};
type EarlyDocument = Document & { earlyInput?: EarlyInput };

/**
 * Runs in the head. On a slow connection the page is visible seconds before it answers: until `replayEarlyInput` this
 * script records what a visitor types and taps. Each tapped button is recorded once and looks busy; links work by
 * themselves. React doesn't see such a tap: while the page waits for its data, it would lose it.
 */
export const earlyInputScript = `(function(){var d=document,kinds=['input','change','focusin','click'],
early=d.earlyInput={fields:new Map(),taps:new Set()};
function record(e){var t=e.target;
if(d.earlyInput!==early)kinds.forEach(function(k){d.removeEventListener(k,record,true)});
else if(e.type==='click'){t=t.closest('a[href],button');if(!t||t.tagName==='A'||t.disabled)return;e.preventDefault();
e.stopImmediatePropagation();early.taps.add(t);if(!early.isHydrating)t.setAttribute('aria-busy','true')}
else if(/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName)){early.focused=t;if(e.type!=='focusin')early.fields.set(t,t.value)}}
kinds.forEach(function(k){d.addEventListener(k,record,true)})})()`;

function earlyInput(): EarlyInput | undefined {
  return (document as EarlyDocument).earlyInput;
}

/** Taps stay recorded, but React has to find its own attributes. */
export function unmarkTaps(): void {
  const early = earlyInput();
  if (!early) return;
  early.isHydrating = true;
  for (const button of early.taps) button.removeAttribute('aria-busy');
}

/** The field, or the one of the same name that replaced it during hydration. */
function presentField(field: Element): Field | undefined {
  const name = field.getAttribute('name') ?? '';
  const others = name === '' ? [] : document.getElementsByName(name);
  return (field.isConnected ? field : [...others].find(({ tagName }) => tagName === field.tagName)) as
    | Field
    | undefined;
}

/** Sets the text and fires the events of typing, so that React notices even when the field already shows the text. */
function retype(field: Field, text: string): void {
  if (field instanceof HTMLSelectElement) field.value = text;
  else {
    // React tracks values set through the field's own setter and ignores an event without a difference; the prototype's
    // setter is not tracked.
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    field.value = '';
    Reflect.set(prototype, 'value', text, field);
  }
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Replays the recorded typing and taps after hydration, once; fields and buttons that have left the page are skipped. A
 * missing `document.earlyInput` means that the page is hydrated.
 */
export function replayEarlyInput(): void {
  const early = earlyInput();
  if (!early) return;
  delete (document as EarlyDocument).earlyInput;
  for (const [typed, text] of early.fields) {
    const field = presentField(typed);
    if (field) retype(field, text);
  }
  if (document.activeElement === document.body && early.focused?.isConnected === false)
    presentField(early.focused)?.focus();
  for (const button of early.taps) if (button.isConnected) button.click();
}
