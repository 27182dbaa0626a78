import { singleKeyShortcuts } from '#web/lib/shortcuts.ts';
import { Heading } from '#web/ui/heading.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { officePages } from './office-pages.ts';

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

export function ShortcutsDialog({ open, role, making, onClose }: ShortcutsDialogProps) {
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
