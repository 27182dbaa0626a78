import { Keyboard, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Shortcut, singleKeyShortcuts, watchShortcuts } from '#web/lib/shortcuts.ts';
import { Heading } from '#web/ui/heading.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { newFrom, officePages } from './office-pages.ts';

function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="min-w-7 rounded-control border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-mono text-small"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

type Row = { keys: string; text: string };

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="mt-5">
      <Heading level={3} size={4}>
        {title}
      </Heading>
      <dl className="mt-2 grid grid-cols-1 gap-x-8 @md:grid-cols-2">
        {rows.map(({ keys, text }) => (
          <div
            key={keys}
            className="flex flex-row-reverse items-center justify-between gap-3 border-line border-b py-1.5"
          >
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd className="min-w-0">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const EVERYWHERE: readonly Row[] = [
  { keys: '/', text: 'Localizar em tudo' },
  { keys: 'Ctrl K', text: 'Localizar em tudo' },
  { keys: '?', text: 'Mostrar os atalhos' },
];

type ShortcutsDialogProps = { open: boolean; role: string; making: string | undefined; onClose: () => void };

function ShortcutsDialog({ open, role, making, onClose }: ShortcutsDialogProps) {
  const isOn = singleKeyShortcuts.use();
  const pages = officePages(role)
    .flat()
    .map(({ key, label }) => ({ keys: `g ${key}`, text: label }));
  return (
    <Overlay
      open={open}
      onOpenChange={onClose}
      title="Atalhos do teclado"
      description="Valem nas páginas do painel, nunca enquanto você digita."
    >
      <div className="flex items-center justify-between gap-4">
        <p>Usar atalhos de uma tecla</p>
        <Switch label="Usar atalhos de uma tecla" checked={isOn} onChange={singleKeyShortcuts.set} />
      </div>
      {!isOn && <p className="text-muted text-small">Desligados neste navegador. Só Ctrl K continua valendo.</p>}
      <Rows title="Em toda parte" rows={EVERYWHERE} />
      {making !== undefined && <Rows title="Nesta página" rows={[{ keys: 'n', text: making }]} />}
      <Rows title="Ir para" rows={pages} />
    </Overlay>
  );
}

const SearchDialog = lazy(() =>
  import('#web/features/search/search-dialog.tsx').then((module) => ({ default: module.SearchDialog })),
);

type Tool = 'search' | 'shortcuts';

function useShortcuts(role: string, open: (tool: Tool) => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = useEffectEvent((): readonly Shortcut[] => {
    const making = newFrom(pathname);
    const go = (to: string) => () => void navigate(to);
    return [
      { keys: '/', run: () => open('search') },
      { keys: 'mod k', run: () => open('search') },
      { keys: '?', run: () => open('shortcuts') },
      ...(making ? [{ keys: 'n', run: go(making.to) }] : []),
      ...officePages(role)
        .flat()
        .map(({ key, to }) => ({ keys: `g ${key}`, run: go(to) })),
    ];
  });

  useEffect(() => watchShortcuts(() => current()), []);
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
