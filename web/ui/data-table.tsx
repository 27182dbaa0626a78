import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for numbers. */
  align?: 'start' | 'end';
  /** Free text: long words break instead of widening the table. */
  isText?: boolean;
  className?: string;
};

type TableWidth = 'narrow' | 'wide';

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowId?: (row: Row) => string;
  isDimmed?: (row: Row) => boolean;
  /** The row in few lines, which on a narrow screen stands beside its actions instead of all cells. */
  compact?: (row: Row) => ReactNode;
  /** The width from which columns stand side by side: 'narrow' for up to four short ones. */
  width?: TableWidth;
};

const ACTIONS = 'Ações';

type Look = Record<'table' | 'head' | 'body' | 'row' | 'cell' | 'label' | 'start' | 'end' | 'compacted', string>;

/** Columns side by side from the given width of the container; cards below it. */
const LOOKS: Record<TableWidth, Look> = {
  narrow: {
    table: '@lg:table @lg:border-collapse',
    head: '@lg:not-sr-only @lg:table-header-group',
    body: '@lg:table-row-group',
    row: '@lg:table-row @lg:rounded-none @lg:border-0 @lg:bg-transparent @lg:hover:bg-sunken/50',
    cell: '@max-lg:has-[>div:empty]:hidden @lg:table-cell @lg:border-line @lg:border-b @lg:px-3 @lg:py-2.5 @lg:align-middle',
    label: '@lg:hidden',
    start: '@lg:ms-0 @lg:text-start',
    end: '@lg:text-end',
    compacted: '@max-lg:hidden',
  },
  wide: {
    table: '@5xl:table @5xl:border-collapse',
    head: '@5xl:not-sr-only @5xl:table-header-group',
    body: '@5xl:table-row-group',
    row: '@5xl:table-row @5xl:rounded-none @5xl:border-0 @5xl:bg-transparent @5xl:hover:bg-sunken/50',
    cell: '@max-5xl:has-[>div:empty]:hidden @5xl:table-cell @5xl:border-line @5xl:border-b @5xl:px-3 @5xl:py-2.5 @5xl:align-middle',
    label: '@5xl:hidden',
    start: '@5xl:ms-0 @5xl:text-start',
    end: '@5xl:text-end',
    compacted: '@max-5xl:hidden',
  },
};

function Head({ columns, look }: { columns: readonly Column<never>[]; look: Look }) {
  return (
    <thead className={classNames('sr-only', look.head)}>
      <tr>
        {columns.map(({ header, align }) => (
          <th
            key={header}
            scope="col"
            className={classNames(
              header === ACTIONS && 'no-print',
              'whitespace-nowrap border-line-strong border-b px-3 py-2.5 font-semibold text-muted',
              align === 'end' ? 'text-end' : 'text-start',
            )}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Rows and columns where there is room; on a narrow screen each row is a card with the headers beside its values. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowId,
  isDimmed,
  compact,
  width = 'wide',
}: DataTableProps<Row>) {
  const look = LOOKS[width];
  return (
    // The minimum height keeps a table without rows visible on a phone, where its head is only for screen readers.
    <table className={classNames('block min-h-px w-full text-small', look.table)}>
      <caption className="sr-only">{caption}</caption>
      <Head columns={columns} look={look} />
      <tbody className={classNames('block space-y-3', look.body)}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            id={rowId?.(row)}
            className={classNames(
              'rounded-card border border-line bg-surface px-4 py-2',
              compact ? 'flex items-center gap-x-2 pr-1' : 'block',
              look.row,
            )}
          >
            {compact && <td className={classNames('no-print min-w-0 flex-1', look.label)}>{compact(row)}</td>}
            {columns.map(({ header, cell, align, isText, className }) => (
              <td
                key={header}
                className={classNames(
                  header === ACTIONS && 'no-print',
                  compact
                    ? header !== ACTIONS && look.compacted
                    : 'flex min-h-9 items-baseline justify-between gap-x-5 py-1 max-[22rem]:flex-wrap',
                  look.cell,
                  isDimmed?.(row) && 'text-muted',
                )}
              >
                <span aria-hidden="true" className={classNames('shrink-0 text-muted', compact ? 'hidden' : look.label)}>
                  {header}
                </span>
                <div
                  className={classNames(
                    'ms-auto text-end',
                    align === 'end' ? look.end : look.start,
                    isText ? 'wrap-anywhere min-w-20' : 'min-w-0',
                    className,
                  )}
                >
                  {cell(row)}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
