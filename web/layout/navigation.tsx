import { NavLink } from 'react-router';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';

const ITEMS = [
  { to: paths.wreaths, label: 'Coroas' },
  { to: paths.about, label: 'Sobre' },
  { to: paths.contact, label: 'Contato' },
];

const INLINE =
  'nav-link flex min-h-11 items-center rounded-control px-3.5 hover:text-green aria-[current=page]:font-semibold aria-[current=page]:text-green';
const STACKED =
  'flex min-h-13 items-center border-line border-b py-2 font-display text-heading-4 last:border-b-0 hover:text-green aria-[current=page]:text-green';

/** Coroas, Sobre, Contato: in a row, or one below the other in the mobile menu. */
export function Navigation({ className, isStacked = false }: { className?: string; isStacked?: boolean }) {
  return (
    <nav aria-label={isStacked ? 'Menu' : 'Principal'} className={classNames(className)}>
      {ITEMS.map(({ to, label }) => (
        <NavLink key={to} to={to} className={isStacked ? STACKED : INLINE}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
