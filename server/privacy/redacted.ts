/** Replaces an identifier within a text. */
export const REDACTED = '[dados removidos]';
