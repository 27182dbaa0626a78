/** The clock that the house lives by. */
export const STORE_TIME_ZONE = 'America/Sao_Paulo';
