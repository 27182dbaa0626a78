/** Whether the browser's own e-mail fields accept this text; the server may be stricter. */
export function isBrowserEmail(text: string): boolean {
  const field = document.createElement('input');
  field.type = 'email';
  field.value = text.trim();
  return field.value !== '' && field.validity.valid;
}
