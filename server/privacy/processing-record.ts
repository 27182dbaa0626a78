import type { RetentionPeriods } from '../retention-periods.ts';

export type Period =
  | keyof RetentionPeriods
  | 'until-reset'
  | 'while-configured'
  | 'while-account'
  | 'one-hour'
  | 'token-hours'
  | 'always';

/** A kind of personal data: its purpose, legal base, period and readers. */
type Purpose = {
  whose: 'buyer' | 'family' | 'deceased' | 'staff' | 'visitor' | 'anyone';
  purpose: string;
  /** Lei 13.709/2018 (LGPD) unless another law is named. */
  base: string;
  kept: Period;
  seenBy: string;
  end: string;
};

const CONTRACT = 'contract (art. 7 V)';
export const FISCAL = 'contract (art. 7 V); fiscal duty (art. 7 II)';
export const PLACEHOLDER = 'replaced by a placeholder';

/** Each kind once; `data-map.ts` says which columns hold it. */
export const PROCESSING_RECORD = {
  reservedPurchase: {
    whose: 'buyer',
    purpose: 'hold the wreaths until they are paid; becomes the order',
    base: CONTRACT,
    kept: 'reservationDays',
    seenBy: 'administrators',
    end: PLACEHOLDER,
  },
  reservedCeremony: {
    whose: 'deceased',
    purpose: 'the ribbon, and where the wreath is to be brought',
    base: CONTRACT,
    kept: 'reservationDays',
    seenBy: 'administrators',
    end: PLACEHOLDER,
  },
  reservedConsent: {
    whose: 'buyer',
    purpose: 'prove that the buyer asked for messages by WhatsApp, and when; becomes the order',
    base: 'consent (art. 7 I, art. 8)',
    kept: 'reservationDays',
    seenBy: 'administrators',
    end: 'removed',
  },
  reservationOrigin: {
    whose: 'visitor',
    purpose: 'keep one person from emptying the shop without paying; find the payment page again',
    base: 'legitimate interest (art. 7 IX)',
    kept: 'reservationDays',
    seenBy: 'nobody on screen',
    end: 'emptied',
  },
  fiscalBuyer: {
    whose: 'buyer',
    purpose: 'sell, invoice, answer for the sale',
    base: FISCAL,
    kept: 'orderYears',
    seenBy: 'administrators',
    end: PLACEHOLDER,
  },
  buyerContact: {
    whose: 'buyer',
    purpose: 'confirm the order and clear up questions about it',
    base: CONTRACT,
    kept: 'orderYears',
    seenBy: 'administrators',
    end: PLACEHOLDER,
  },
  messageConsent: {
    whose: 'buyer',
    purpose: 'prove that the buyer asked for messages by WhatsApp, and when',
    base: 'consent (art. 7 I, art. 8)',
    kept: 'orderYears',
    seenBy: 'administrators',
    end: 'removed; earlier when the buyer no longer wants them',
  },
  orderCeremony: {
    whose: 'deceased',
    purpose: 'the ribbon, and where the wreath is to be brought',
    base: CONTRACT,
    kept: 'orderYears',
    seenBy: 'administrators and staff',
    end: PLACEHOLDER,
  },
  orderAccess: {
    whose: 'buyer',
    purpose: 'the secrets in the addresses under which the buyer, and the family if the buyer wishes, follow the order',
    base: CONTRACT,
    kept: 'orderYears',
    seenBy: 'the buyer; the family (its own)',
    end: 'replaced by another one, or removed',
  },
  buyerRequest: {
    whose: 'buyer',
    purpose: 'cancel, put right what was delivered, and show later what was asked and answered',
    base: 'contract (art. 7 V); duty towards consumers (art. 7 II)',
    kept: 'orderYears',
    seenBy: 'administrators; the answer also who has the address of the order',
    end: `${PLACEHOLDER}; a photograph removed, its file on the following night`,
  },
  deliveryReceiver: {
    whose: 'anyone',
    purpose: 'say to the buyer who received the wreath, and to the staff why one could not be delivered',
    base: CONTRACT,
    kept: 'orderYears',
    seenBy: 'staff, administrators and the buyer',
    end: PLACEHOLDER,
  },
  orderNotes: {
    whose: 'anyone',
    purpose: 'remember what was agreed about an order',
    base: CONTRACT,
    kept: 'orderYears',
    seenBy: 'staff and administrators',
    end: PLACEHOLDER,
  },
  deliveryPhoto: {
    whose: 'anyone',
    purpose: 'show the buyer the wreath where it was delivered',
    base: CONTRACT,
    kept: 'deliveryPhotoDays',
    seenBy: 'staff, administrators and the buyer',
    end: 'removed, its file on the following night',
  },
  funeralFamily: {
    whose: 'family',
    purpose: 'invoice the funeral to whoever ordered it',
    base: FISCAL,
    kept: 'funeralYears',
    seenBy: 'staff and administrators',
    end: PLACEHOLDER,
  },
  funeralContact: {
    whose: 'family',
    purpose: 'reach whoever ordered the funeral, and bill the plan that pays for it',
    base: CONTRACT,
    kept: 'funeralYears',
    seenBy: 'staff and administrators',
    end: PLACEHOLDER,
  },
  funeralRegister: {
    whose: 'deceased',
    purpose:
      "the funeral home's register: whom it buried, when and where (ANPD, Nota Técnica 3/2023; Código Civil, art. 12)",
    base: 'not data of a living person; kept with the same care',
    kept: 'always',
    seenBy: 'staff and administrators',
    end: 'stays',
  },
  ceremonyPage: {
    whose: 'family',
    purpose: 'show mourners when and where, in the words that the family wanted',
    base: 'consent (art. 7 I)',
    kept: 'ceremonyDays',
    seenBy: 'whoever has the address; everybody when the family wanted it listed',
    end: 'deleted',
  },
  ceremonyConsent: {
    whose: 'family',
    purpose: 'prove who allowed the page, and when',
    base: 'consent (art. 7 I, art. 8)',
    kept: 'ceremonyDays',
    seenBy: 'staff and administrators',
    end: 'deleted',
  },
  funeralNotes: {
    whose: 'family',
    purpose: 'explain why a funeral was moved or called off',
    base: CONTRACT,
    kept: 'funeralYears',
    seenBy: 'staff (reason) and administrators',
    end: 'removed',
  },
  outbox: {
    whose: 'buyer',
    purpose: 'deliver a message, and prove that it went out',
    base: CONTRACT,
    kept: 'notificationDays',
    seenBy: 'administrators (recipient and subject; never the text)',
    end: 'deleted',
  },
  logWho: {
    whose: 'staff',
    purpose: 'know who did what',
    base: 'access records (Lei 12.965/2014, art. 15); legitimate interest (art. 7 IX)',
    kept: 'logDays',
    seenBy: 'administrators',
    end: 'deleted',
  },
  logWhat: {
    whose: 'anyone',
    purpose: 'know what a record was before a change',
    base: 'legitimate interest (art. 7 IX)',
    kept: 'logDays',
    seenBy: 'administrators',
    end: 'deleted',
  },
  accessRecord: {
    whose: 'visitor',
    purpose: 'access records',
    base: 'legal duty (art. 7 II; Lei 12.965/2014, art. 15)',
    kept: 'logDays',
    seenBy: 'administrators',
    end: 'deleted; never earlier, for the law forbids it',
  },
  account: {
    whose: 'staff',
    purpose: 'sign in',
    base: CONTRACT,
    kept: 'while-account',
    seenBy: 'staff (name); administrators (e-mail); nobody (hashes)',
    end: 'on request, once the account is deactivated',
  },
  device: {
    whose: 'staff',
    purpose: 'wake whoever wants to be woken on a device of their own',
    base: 'consent (art. 7 I)',
    kept: 'while-account',
    seenBy: 'the person; nobody (address and keys)',
    end: 'deleted, when the person removes the device or the account is deactivated',
  },
  session: {
    whose: 'staff',
    purpose: 'show people where they are signed in, so that they can end it',
    base: CONTRACT,
    kept: 'token-hours',
    seenBy: 'the person',
    end: 'deleted',
  },
  resetToken: {
    whose: 'staff',
    purpose: 'choose a new password once',
    base: CONTRACT,
    kept: 'one-hour',
    seenBy: 'nobody',
    end: 'deleted',
  },
  staffMark: {
    whose: 'staff',
    purpose: 'know who wrote or moved a record',
    base: 'legitimate interest (art. 7 IX)',
    kept: 'while-account',
    seenBy: 'staff and administrators',
    end: 'replaced by a pseudonym when the account is anonymised',
  },
  recipients: {
    whose: 'staff',
    purpose: 'tell the staff about orders and funerals',
    base: CONTRACT,
    kept: 'while-configured',
    seenBy: 'administrators',
    end: 'an administrator takes them off the list',
  },
  counter: {
    whose: 'visitor',
    purpose: 'count calls of an address or an account against abuse',
    base: 'legitimate interest (art. 7 IX)',
    kept: 'until-reset',
    seenBy: 'nobody',
    end: 'deleted',
  },
  freeText: {
    whose: 'anyone',
    purpose: 'what the staff note; nobody is asked to name people here',
    base: 'legal duty (art. 7 II)',
    kept: 'always',
    seenBy: 'administrators',
    end: 'a name, CPF, e-mail or phone of the person is redacted on request',
  },
  placeNotes: {
    whose: 'anyone',
    purpose: 'reach a chapel or cemetery, and enter it to deliver',
    base: 'legitimate interest (art. 7 IX)',
    kept: 'always',
    seenBy: 'staff and administrators',
    end: 'a name, CPF, e-mail or phone of the person is redacted on request',
  },
  providerText: {
    whose: 'anyone',
    purpose: 'what the payment provider said of a payment',
    base: FISCAL,
    kept: 'always',
    seenBy: 'administrators',
    end: 'a name, CPF, e-mail or phone of the person is redacted on request',
  },
} as const satisfies Record<string, Purpose>;

export type PurposeName = keyof typeof PROCESSING_RECORD;
