type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type EarlyInput = { fields: Map<Field, string>; taps: Set<HTMLElement>; focused?: Element; stop: () => void };
type EarlyDocument = Document & { earlyInput?: EarlyInput };

/**
 * Runs in the head. On a slow connection the page is there seconds before its scripts: what a visitor types and taps in
 * between is kept, each button once however impatiently it is tapped, and looks busy until then. Links are left to the
 * browser.
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

/** From now on React answers taps, even while it still takes over what the server sent; typing is kept until it has. */
export function stopKeepingTaps(): void {
  earlyInput()?.stop();
}

/** The field itself, or what has taken its place. */
function presentField(field: Element): Field | undefined {
  const name = field.getAttribute('name') ?? '';
  const others = name === '' ? [] : document.getElementsByName(name);
  return (field.isConnected ? field : [...others].find(({ tagName }) => tagName === field.tagName)) as
    | Field
    | undefined;
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
  delete (document as EarlyDocument).earlyInput;
  for (const [typed, text] of early.fields) {
    const field = presentField(typed);
    if (field) retype(field, text);
  }
  if (document.activeElement === document.body && early.focused?.isConnected === false)
    presentField(early.focused)?.focus();
  for (const button of early.taps) if (button.isConnected) button.click();
}
