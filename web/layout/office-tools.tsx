import { Keyboard, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Shortcut, watchShortcuts } from '#web/lib/shortcuts.ts';
import { newFrom, officePages } from './office-pages.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const SearchDialog = lazy(() =>
  import('#web/features/search/search-dialog.tsx').then((module) => ({ default: module.SearchDialog })),
);

type Tool = 'search' | 'shortcuts';

function useShortcuts(role: string, open: (tool: Tool) => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = useRef<readonly Shortcut[]>([]);

  // A layout effect: the next key may come right after the page is rendered.
  useLayoutEffect(() => {
    const making = newFrom(pathname);
    const go = (to: string) => () => void navigate(to);
    current.current = [
      { keys: '/', run: () => open('search') },
      { keys: 'mod k', run: () => open('search') },
      { keys: '?', run: () => open('shortcuts') },
      ...(making ? [{ keys: 'n', run: go(making.to) }] : []),
      ...officePages(role)
        .flat()
        .map(({ key, to }) => ({ keys: `g ${key}`, run: go(to) })),
    ];
  });

  useEffect(() => watchShortcuts(() => current.current), []);
}

export function useOfficeTools(role: string) {
  const [tool, setTool] = useState<Tool>();
  const { pathname } = useLocation();
  useShortcuts(role, setTool);
  const close = () => setTool(undefined);
  const dialogs = (
    <>
      {/* Loaded when first opened, and mounted anew each time, so that the field starts empty. */}
      {tool === 'search' && (
        <Suspense fallback={null}>
          <SearchDialog open isAdministrator={role === 'administrador'} onClose={close} />
        </Suspense>
      )}
      <ShortcutsDialog open={tool === 'shortcuts'} role={role} making={newFrom(pathname)?.label} onClose={close} />
    </>
  );
  return { open: setTool, dialogs };
}

/** The button that opens the search: it looks like a field, where there is no room like a magnifying glass. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label="Localizar em tudo"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K"
      title="Localizar em tudo (/ ou Ctrl+K)"
      onClick={onOpen}
      className="flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control border border-line-strong px-2.5 text-muted text-small hover:border-green hover:bg-green-soft hover:text-green"
    >
      <Search />
      <span className="hidden @6xl:inline">Localizar</span>
      <span
        aria-hidden="true"
        className="hidden rounded-sm border border-line bg-sunken px-1.5 font-mono text-caption @6xl:inline"
      >
        /
      </span>
    </button>
  );
}

/** The button that opens the list of shortcuts; hidden on touch screens, which have no keyboard. */
export function ShortcutsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label="Atalhos do teclado"
      aria-haspopup="dialog"
      title="Atalhos do teclado (?)"
      onClick={onOpen}
      className="icon-button text-muted hover:bg-green-soft hover:text-green max-sm:hidden pointer-coarse:hidden"
    >
      <Keyboard />
    </button>
  );
}
