type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type EarlyInput = { fields: Map<Field, string>; taps: Set<HTMLElement>; focused?: Element; stop: () => void };
type EarlyDocument = Document & { earlyInput?: EarlyInput };

/**
 * Runs in the head. On a slow connection the page is visible seconds before its scripts run: this script records what a
 * visitor types and taps until then. Each tapped button is recorded once and looks busy; links work by themselves.
 */
export const earlyInputScript = `(function(){var d=document,fields=new Map(),taps=new Set(),kinds=['input','change','focusin'],
early=d.earlyInput={fields:fields,taps:taps,stop:function(){d.removeEventListener('click',tap,true);
taps.forEach(function(t){t.removeAttribute('aria-busy')})}};
function type(e){var t=e.target;if(d.earlyInput!==early)kinds.forEach(function(k){d.removeEventListener(k,type,true)});
else if(/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName)){early.focused=t;if(e.type!=='focusin')fields.set(t,t.value)}}
function tap(e){var t=e.target.closest('a[href],button');if(!t||t.tagName==='A'||t.disabled)return;e.preventDefault();
t.setAttribute('aria-busy','true');taps.add(t)}
kinds.forEach(function(k){d.addEventListener(k,type,true)});d.addEventListener('click',tap,true)})()`;

function earlyInput(): EarlyInput | undefined {
  return (document as EarlyDocument).earlyInput;
}

/**
 * Stops recording taps: React answers them from here on, even during hydration. Typing is recorded until
 * `replayEarlyInput`.
 */
export function stopKeepingTaps(): void {
  earlyInput()?.stop();
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
