import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { limits } from '#domain/limits.ts';
import { idColumn, instantColumn, lengthChecks, personal, written } from './columns.ts';
import { partOfUser } from './users.ts';

/** The devices on which a user is woken: what their browsers gave for sending messages to them. */
export const devices = pgTable(
  'devices',
  {
    id: idColumn(),
    userId: partOfUser(),
    name: written('name', { limit: limits.deviceName, personal: 'device' }).notNull(),
    endpoint: personal('device', text('endpoint')).notNull(),
    p256dh: personal('device', text('p256dh')).notNull(),
    auth: personal('device', text('auth')).notNull(),
    enrolledAt: instantColumn('enrolled_at').notNull(),
  },
  (table) => [
    ...lengthChecks('devices', table),
    uniqueIndex('devices_endpoint').on(table.endpoint),
    index('devices_user').on(table.userId, table.enrolledAt),
  ],
);
