import { createStoredFlag } from './storage.ts';

/** A shortcut of one key or of two in a row, such as '/' or 'g p'; 'mod k' is Ctrl or Command with K. */
export type Shortcut = { keys: string; run: () => void };

const PAIR_MS = 1_500;
const FIELDS =
  'input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=menu], [role=slider]';
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog]';

/** Whether shortcuts of one key are on in this browser; people who dictate or hit keys by accident switch them off. */
export const singleKeyShortcuts = createStoredFlag('a11y_shortcuts', true);

function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector(OVER_THE_PAGE)) return true;
  return target instanceof Element && target.closest(FIELDS) !== null;
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  return event.ctrlKey || event.metaKey ? `mod ${key}` : key;
}

/** Never while somebody is typing, with a dialog open, with Alt, or when the browser or the page has used the key. */
export function watchShortcuts(current: () => readonly Shortcut[]): () => void {
  let first = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = () => {
    clearTimeout(timer);
    first = '';
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey || isElsewhere(event)) return;
    if (event.key === 'Shift' || event.key === 'Control' || event.key === 'Meta') return;
    const name = nameOf(event);
    if (!name.startsWith('mod ') && !singleKeyShortcuts.get()) return;
    const shortcuts = current();
    const pair = `${first} ${name}`;
    const found = shortcuts.find(({ keys }) => keys === pair) ?? shortcuts.find(({ keys }) => keys === name);
    forget();
    if (found) {
      event.preventDefault();
      found.run();
    } else if (shortcuts.some(({ keys }) => keys.startsWith(`${name} `) && name !== 'mod')) {
      first = name;
      timer = setTimeout(forget, PAIR_MS);
    }
  }

  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    forget();
  };
}
