import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';

/** Says that this is a demonstration, with links to its caught messages. */
export function DemoBanner() {
  const { demo } = useSite();
  if (!demo) return null;
  return (
    <aside
      aria-label="Demonstração"
      className="no-print border-gold-line border-b bg-gold-soft px-4 py-1.5 text-center text-caption text-ink"
    >
      Demonstração: nenhum valor é cobrado.{' '}
      <a href={paths.devOutbox} className="text-link">
        Ver mensagens
      </a>
    </aside>
  );
}
