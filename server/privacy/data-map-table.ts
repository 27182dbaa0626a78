import type { RetentionPeriods } from '../retention-periods.ts';
import { DATA_MAP } from './data-map.ts';
import { type Period, PROCESSING_RECORD } from './processing-record.ts';

/** The period in words, with the configured numbers. */
function periodText(period: Period, periods: RetentionPeriods): string {
  const texts: Record<Period, string> = {
    reservationDays: `${periods.reservationDays} days after expiry`,
    notificationDays: `${periods.notificationDays} days`,
    deliveryPhotoDays: `${periods.deliveryPhotoDays} days`,
    ceremonyDays: `${periods.ceremonyDays} days after the burial`,
    logDays: `${periods.logDays} days (6 months)`,
    orderYears: `${periods.orderYears} years after the purchase`,
    funeralYears: `${periods.funeralYears} years after the burial`,
    'until-reset': 'minutes; cleared every night',
    'one-hour': '1 hour; cleared every night',
    'token-hours': 'while the session lasts, at most 12 hours; cleared every night',
    'while-configured': 'while it is configured',
    'while-account': 'as long as the account exists',
    always: 'always',
  };
  return texts[period];
}

/** The map as the table in docs/privacy.md. */
export function dataMapTable(periods: RetentionPeriods): string {
  const head =
    '| table | columns | whose | purpose | legal base | kept | who sees it | then |\n| --- | --- | --- | --- | --- | --- | --- | --- |';
  const lines = Object.entries(DATA_MAP).flatMap(([table, personal]) =>
    [...Map.groupBy(Object.keys(personal), (column) => personal[column])].map(([name, columns]) => {
      if (name === undefined) throw new Error('a personal column has a purpose');
      const { whose, purpose, base, kept, seenBy, end } = PROCESSING_RECORD[name];
      const cells = [table, columns.join(', '), whose, purpose, base, periodText(kept, periods), seenBy, end];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  return [head, ...lines].join('\n');
}
