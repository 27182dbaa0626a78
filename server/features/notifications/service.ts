/** The functions of this feature that other features may call. */
export { deliverNotification } from './deliver.ts';
export { sendToStaff, testChannel } from './outbox.ts';
export {
  administratorEmails,
  alarmRecipients,
  configuredRecipients,
  dropWaitingFrom,
  lastToldAt,
  type Mailbox,
  mailsAboutOrder,
  nameFirstRecipient,
  readRoster,
} from './repository.ts';
