import type { StoreOverride } from '#contract/store.ts';
import { instantOf, isDay, localDateTime } from '#domain/dates.ts';

export type OverrideMode = 'none' | 'open' | 'closed';

/** What the control holds; `until` is 'YYYY-MM-DDTHH:mm' on the São Paulo clock, or ''. */
export type OverrideFields = { mode: OverrideMode; until: string };

/** The fields that show an override as it stands. */
export function fieldsOf({ mode, until }: StoreOverride): OverrideFields {
  if (mode === null) return { mode: 'none', until: '' };
  return { mode, until: until === null ? '' : localDateTime(new Date(until)) };
}

/**
 * What is sent for the fields; the expiry becomes an instant in UTC. Without a mode there is no expiry. Undefined for a
 * date that is none, such as one of the year 20266.
 */
export function overrideOf({ mode, until }: OverrideFields): StoreOverride | undefined {
  if (mode === 'none') return { mode: null, until: null };
  if (until === '') return { mode, until: null };
  const [day = '', time = ''] = until.split('T');
  return isDay(day) && time !== '' ? { mode, until: instantOf(day, time.slice(0, 5)).toISOString() } : undefined;
}
