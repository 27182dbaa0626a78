import { z } from 'zod';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/**
 * Retention periods of personal data, as environment variables. The lower limits are the law's or the product's needs, the
 * upper ones what the privacy policy promises; the policy's page has to change before a promise does.
 */
export const retentionVariables = {
  /** Payments are looked for until 48 hours after a reservation has expired. */
  RETENTION_RESERVATION_DAYS: whole(3, 30).default(30),
  /** A delivery is tried for more than a day; afterwards the text only helps to answer complaints. */
  RETENTION_NOTIFICATION_DAYS: whole(7, 366).default(90),
  /** A buyer asks within weeks whether the wreath arrived; a year answers a complaint. */
  RETENTION_DELIVERY_PHOTO_DAYS: whole(7, 1825).default(365),
  /** After the burial: long enough for the mass and the thanks. */
  RETENTION_CEREMONY_DAYS: whole(7, 366).default(90),
  /** Six months: Lei 12.965/2014, art. 15. */
  RETENTION_LOG_DAYS: whole(184, 366).default(184),
  /** Five years: CTN, art. 173 and 174; CDC, art. 27. */
  RETENTION_ORDER_YEARS: whole(5, 10).default(5),
  RETENTION_FUNERAL_YEARS: whole(5, 10).default(5),
};

type Variables = { [Name in keyof typeof retentionVariables]: number };

export type RetentionPeriods = ReturnType<typeof retentionPeriods>;

export function retentionPeriods(variables: Variables) {
  return {
    reservationDays: variables.RETENTION_RESERVATION_DAYS,
    notificationDays: variables.RETENTION_NOTIFICATION_DAYS,
    deliveryPhotoDays: variables.RETENTION_DELIVERY_PHOTO_DAYS,
    ceremonyDays: variables.RETENTION_CEREMONY_DAYS,
    logDays: variables.RETENTION_LOG_DAYS,
    orderYears: variables.RETENTION_ORDER_YEARS,
    funeralYears: variables.RETENTION_FUNERAL_YEARS,
  };
}

const DAY_MS = 86_400_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** The same day and time `years` years before `now`, in UTC. */
export function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}
