import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  align?: 'start' | 'end';
  /** Of the cells, such as a widest width. */
  className?: string;
};

type DataTableProps<Row> = {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Dims a row that isn't in use. */
  isDimmed?: (row: Row) => boolean;
};

/** Rows and columns where there is room; on a narrow screen each row is a card with the headers beside its values. */
export function DataTable<Row>({ caption, columns, rows, rowKey, isDimmed }: DataTableProps<Row>) {
  return (
    <table className="block w-full text-small @4xl:table @4xl:border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
        <tr>
          {columns.map(({ header, align }) => (
            <th
              key={header}
              scope="col"
              className={classNames(
                'whitespace-nowrap border-line-strong border-b px-3 py-2.5 font-semibold text-muted',
                align === 'end' ? 'text-end' : 'text-start',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block space-y-3 @4xl:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="block rounded-card border border-line bg-surface px-4 py-2 @4xl:table-row @4xl:rounded-none @4xl:border-0 @4xl:border-b @4xl:bg-transparent @4xl:hover:bg-sunken/50"
          >
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} dimmed={isDimmed?.(row) ?? false} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row, dimmed }: { column: Column<Row>; row: Row; dimmed: boolean }) {
  const { header, cell, align, className } = column;
  return (
    <td
      className={classNames(
        'flex min-h-9 items-baseline justify-between gap-5 py-1 @4xl:table-cell @4xl:border-line @4xl:border-b @4xl:px-3 @4xl:py-2.5 @4xl:align-middle',
        align === 'end' && '@4xl:text-end',
        dimmed && 'text-muted',
      )}
    >
      <span aria-hidden="true" className="shrink-0 text-muted @4xl:hidden">
        {header}
      </span>
      <span className={classNames('block min-w-0 text-end @4xl:text-inherit', className)}>{cell(row)}</span>
    </td>
  );
}
