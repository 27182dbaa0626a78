import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Cents } from '#domain/money.ts';

/** Whole centavos in a bigint column. */
export const centavos = customType<{ data: Cents; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (value) => Number(value) as Cents,
  toDriver: (value) => value,
});

export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const idColumn = () => uuid('id').primaryKey();
