import { type Finding, failed, ok, unknown } from './alarms.ts';

/** The lengths of time, in hours, of which one may be the first to show that nothing is sold. */
const QUIET_WINDOWS = [3, 6, 12, 24] as const;
const WEEK_HOURS = 7 * 24;
const WEEKS = 8;
/** So much was sold in the same hours of each of the eight weeks: a week with nothing isn't chance. */
const ALWAYS = 3;
export const SALES_HISTORY_HOURS = WEEKS * WEEK_HOURS + Math.max(...QUIET_WINDOWS);

export type SalesHistory = {
  /** Orders of the shop by how many whole hours ago they were made. */
  byHoursAgo: ReadonlyMap<number, number>;
  /** For how many hours the store has been open without a break and without a change of its hours. */
  openHours: number;
};

/** Whether nothing was sold for hours in which something has always been sold, on this weekday, for eight weeks. */
export function judgeSales({ byHoursAgo, openHours }: SalesHistory): Finding {
  const sold = (hoursAgo: number, length: number) =>
    Array.from({ length }, (_, hour) => byHoursAgo.get(hoursAgo + hour) ?? 0).reduce((sum, count) => sum + count, 0);
  const weeks = Array.from({ length: WEEKS }, (_, week) => (week + 1) * WEEK_HOURS);
  const known = QUIET_WINDOWS.filter(
    (length) => length <= openHours && weeks.every((hoursAgo) => sold(hoursAgo, length) >= ALWAYS),
  );
  const quiet = known.findLast((length) => sold(0, length) === 0);
  if (quiet !== undefined)
    return failed(
      `Nada foi vendido nas últimas ${quiet} h; nas ${WEEKS} semanas anteriores sempre houve venda nestas horas.`,
      'Abra a loja como quem compra e vá até o pagamento. Se tudo funciona, é só um dia calmo.',
    );
  const today = sold(0, 24);
  const words = today === 1 ? '1 venda nas últimas 24 h' : `${today} vendas nas últimas 24 h`;
  if (sold(0, QUIET_WINDOWS[0]) > 0) return ok(`${words}.`);
  // Only a sale says that it can be bought again: the end of the hours in which something is sold says nothing.
  if (known.length > 0) return unknown(`${words}; a falta ainda não é longa.`);
  if (openHours < QUIET_WINDOWS[0]) return unknown(`${words}; a loja está fechada ou acaba de abrir.`);
  return unknown(`${words}; nestas horas nem sempre há venda, ou falta história para saber.`);
}
