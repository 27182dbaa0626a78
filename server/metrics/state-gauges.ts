import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { SYSTEM_PARTS } from '#domain/alarms.ts';
import { backupAgeSeconds, readShopState, type ShopState, type StateDeps } from './shop-state.ts';

type Facts = { state: ShopState | undefined; backupAge: number | undefined; pool: pg.Pool };

function gauge(register: Registry, name: string, help: string, labelNames: string[] = []) {
  return new Gauge({ name: `memorial_${name}`, help, labelNames, registers: [register] });
}

/** The gauges that say how the shop stands, and the function that sets them all. */
function stateGauges(register: Registry): (facts: Facts) => void {
  const up = gauge(
    register,
    'database_up',
    '1 when the database answers, else 0; the gauges that come from it are then absent.',
  );
  const pool = gauge(
    register,
    'database_connections',
    'Connections of this process by state; waiting are requests without one.',
    ['state'],
  );
  const waiting = gauge(register, 'notifications_pending', 'Messages that wait to be delivered.');
  const failed = gauge(register, 'notifications_failed', 'Messages that were given up; shown at /admin/notificacoes.');
  const oldest = gauge(register, 'notifications_oldest_pending_seconds', 'Age of the oldest message that waits.');
  const payments = gauge(register, 'payments_needing_person', 'Payments that an administrator has to decide on.');
  const held = gauge(register, 'reservations_live', 'Reservations that hold units now.');
  const jobs = gauge(register, 'jobs', 'Jobs of each queue by state.', ['queue', 'state']);
  const backup = gauge(
    register,
    'backup_age_seconds',
    'Time since the newest verified backup in BACKUP_DIR; absent when there is none.',
  );
  const alarm = gauge(register, 'alarm', '1 while an alarm of this part is raised; the staff were notified.', ['part']);
  return ({ state, backupAge, pool: { totalCount, idleCount, waitingCount } }) => {
    up.set(state ? 1 : 0);
    pool.set({ state: 'busy' }, totalCount - idleCount);
    pool.set({ state: 'idle' }, idleCount);
    pool.set({ state: 'waiting' }, waitingCount);
    const put = (one: Gauge, value: number | undefined) => (value === undefined ? one.remove() : one.set(value));
    put(waiting, state?.waitingMessages);
    put(failed, state?.failedMessages);
    put(oldest, state?.oldestMessageSeconds);
    put(payments, state?.paymentsNeedingPerson);
    put(held, state?.liveReservations);
    put(backup, backupAge);
    for (const part of SYSTEM_PARTS) {
      const isRaised = state ? state.alarms.includes(part) : part === 'database';
      alarm.set({ part }, isRaised ? 1 : 0);
    }
    jobs.reset();
    for (const { queue, state: at, jobs: number } of state?.jobs ?? []) jobs.set({ queue, state: at }, number);
  };
}

/** Registers the gauges of the shop's state; the function it returns reads the state and sets them. */
export function measureState(deps: StateDeps, register: Registry): () => Promise<void> {
  const set = stateGauges(register);
  return async () => {
    const [state, backupAge] = await Promise.all([readShopState(deps), backupAgeSeconds(deps)]);
    set({ state, backupAge, pool: deps.database.pool });
  };
}
