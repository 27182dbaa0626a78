import { type RefObject, useEffect } from 'react';

const FIELDS = 'input:not([disabled]):not([type="hidden"]), textarea:not([disabled])';

function goOn(event: KeyboardEvent, form: HTMLFormElement): void {
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key !== 'Enter' || !isPlain || event.isComposing || event.defaultPrevented) return;
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  const at = event.target instanceof HTMLElement ? fields.indexOf(event.target) : -1;
  if (at < 0) return;
  event.preventDefault();
  const next = fields[at + 1] ?? form.querySelector<HTMLElement>('button[type="submit"]');
  next?.focus();
}

/**
 * The Enter key of a field, which phones show as 'next', leads to the following field, and from the last one to the
 * button that pays: nobody pays by chance, and a whole form is written without a tap in between. Shift and Enter breaks
 * a line.
 */
export function useNextField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const listen = (event: KeyboardEvent) => goOn(event, element);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [form]);
}
