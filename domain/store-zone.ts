export const STORE_TIME_ZONE = 'America/Sao_Paulo';
