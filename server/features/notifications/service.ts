/** What other features may know of notifications. */
export { deliverNotification } from './deliver.ts';
export { sendToStaff, testChannel } from './outbox.ts';
export {
  administratorEmails,
  alarmRecipients,
  configuredRecipients,
  nameFirstRecipient,
  type Recipient,
} from './repository.ts';
