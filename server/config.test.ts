import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://loja@localhost/loja',
  PUBLIC_URL: 'https://loja.example.com/',
  JWT_SECRET: 'pR7w+QmZ0c9/TfUe2JxkL4sVb6NgYhD1',
  MP_ACCESS_TOKEN: 'APP_USR-1',
  MP_WEBHOOK_SECRET: '8f14e45fceea167a5a36dedd4bea2543,c9f0f895fb98ab9159f51fd0297e236d',
  MP_COLLECTOR_ID: '123456789',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'loja@loja.example.com',
};

const faultsOf = (variables: Record<string, string>) => {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

describe('configuration', () => {
  it('is the demonstration on this machine alone when nothing is set', () => {
    const { config, business } = readConfig({});
    expect(config).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      payments: 'simulator',
      reservationMinutes: 30,
    });
    expect(business.cityServed).toBe('Teresópolis');
  });

  it('counts empty variables as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).config.port).toBe(3000);
  });

  const copies = (place: string) => ({ COPIES_KEY: 'k'.repeat(43), COPIES_PLACE: place });
  const meta = { WHATSAPP_TOKEN: 'a', WHATSAPP_PHONE_ID: '1', WHATSAPP_VERIFY_TOKEN: 'a'.repeat(16) };
  it.each<[Record<string, string>, RegExp]>([
    ...[
      ...['Serra Memorial Serra Memorial 2026!', 'SerraMemorialTeresópolisFlores2026!', 'x'.repeat(48)],
      ...['troque-por-48-bytes-de-openssl-rand-base64', 'abcabcabcabcabcabcabcabcabcabcabcabc'],
      ...['1234567890123456789012345678901234567890', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
    ].map((secret): [Record<string, string>, RegExp] => [{ JWT_SECRET: secret }, /^JWT_SECRET é fácil/]),
    [{ MP_WEBHOOK_SECRET: 'troque' }, /^MP_WEBHOOK/],
    [{ TRUST_PROXY: '10' }, /^TRUST_PROXY/],
    [{ RATE_LIMIT_FACTOR: '1000000' }, /^RATE_LIMIT_FACTOR/],
    [{ DATABASE_URL: 'postgres://loja@db.example.com/loja' }, /^DATABASE_URL/],
    [{ PUBLIC_URL: 'https://dona@loja.example.com' }, /^PUBLIC_URL/],
    [{ PUBLIC_URL: 'https://loja.example.com/?a=1' }, /^PUBLIC_URL/],
    [{ PUBLIC_URL: 'loja.example.com' }, /^PUBLIC_URL/],
    [{ PUBLIC_URL: 'http://loja.example.com' }, /^PUBLIC_URL falta ou não começa com https:/],
    [{ ...meta, WHATSAPP_APP_SECRET: 'x' }, /^WHATSAPP_APP_SECRET/],
    [{ S3_ENDPOINT: 'http://fotos.example.com' }, /^S3_ENDPOINT: deve começar com https:/],
    [{ S3_ENDPOINT: 'http://127.0.0.1:x@fotos.example.com' }, /^S3_ENDPOINT/],
    ...['s3+http://k:s@127.0.0.1:9000/loja', 'copias', 'http://copias.example.com'].map(
      (place): [Record<string, string>, RegExp] => [copies(place), /^COPIES_PLACE: é uma pasta/],
    ),
    [{ ADMIN_EMAIL: 'admin@example.com' }, /^ADMIN_EMAIL não pode ser uma conta de demonstração$/],
  ])('refuses in production %j', (variables, fault) => {
    expect(faultsOf({ ...production, ...variables })).toContainEqual(expect.stringMatching(fault));
  });

  it.each([
    { DATABASE_URL: 'postgres://loja@db.example.com/loja?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://loja@database/loja' },
    { S3_ENDPOINT: 'http://127.0.0.1:9000' },
  ])('takes in production %j', (variables) => {
    expect(faultsOf({ ...production, ...variables })).toEqual(faultsOf(production));
  });

  it('refuses the example business data in production and nothing else of a full configuration', () => {
    expect(faultsOf(production)).toEqual([expect.stringContaining('"example": true')]);
  });

  it('takes the four variables of WhatsApp together, or none of them', () => {
    expect(faultsOf({ WHATSAPP_TOKEN: 'EAAG', WHATSAPP_PHONE_ID: '100' })).toEqual([
      expect.stringMatching(/^WHATSAPP_APP_SECRET falta/),
      expect.stringMatching(/^WHATSAPP_VERIFY_TOKEN falta/),
    ]);
  });

  it('opens the demonstration on this machine only', () => {
    expect(faultsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^HOST: a demonstração/)]);
    expect(faultsOf({ HOST: '::1' })).toEqual([]);
  });

  it('takes the simulator in production when it is asked for by name, and the embedded database never', () => {
    const {
      MP_ACCESS_TOKEN: _token,
      MP_WEBHOOK_SECRET: _secret,
      MP_COLLECTOR_ID: _account,
      DATABASE_URL: url,
      ...rest
    } = production;
    const faults = faultsOf({ ...rest, PAYMENTS: 'simulator', EMBEDDED_DATABASE: 'yes' });
    expect(faults).toContainEqual(expect.stringContaining('DATABASE_URL falta'));
    expect(faultsOf({ ...rest, PAYMENTS: 'simulator', DATABASE_URL: url })).toHaveLength(faults.length - 1);
  });

  it('refuses a common or short password for the first administrator', () => {
    const firstAdmin = (password: string) => faultsOf({ ADMIN_EMAIL: 'dona@example.org', ADMIN_PASSWORD: password });
    expect(firstAdmin('P@ssw0rd')).toEqual(['ADMIN_PASSWORD: Esta senha é muito comum. Escolha outra.']);
    expect(firstAdmin('Curta#1')).toEqual(['ADMIN_PASSWORD: precisa de pelo menos 8 caracteres']);
    expect(firstAdmin('Hortênsia-azul')).toEqual([]);
  });

  it('keeps pictures in the data folder until a bucket is asked for, and then wants all of it at once', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.sa-east-1.amazonaws.com',
      S3_REGION: 'sa-east-1',
      S3_BUCKET: 'fotos',
      S3_ACCESS_KEY_ID: 'chave',
      S3_SECRET_ACCESS_KEY: 'segredo',
    };
    expect(readConfig(s3).config.s3).toBeUndefined();
    expect(readConfig({ ...s3, IMAGES: 's3' }).config.s3).toEqual({
      endpoint: 'https://s3.sa-east-1.amazonaws.com',
      region: 'sa-east-1',
      bucket: 'fotos',
      accessKeyId: 'chave',
      secretAccessKey: 'segredo',
      forcePathStyle: false,
    });
    expect(readConfig({ ...s3, IMAGES: 's3', S3_FORCE_PATH_STYLE: 'yes' }).config.s3?.forcePathStyle).toBe(true);
    expect(faultsOf({ IMAGES: 's3' })).toEqual(Object.keys(s3).map((name) => `${name} falta (IMAGES=s3)`));
    expect(faultsOf({ ...production, IMAGES: 's3' })).toHaveLength(6);
    expect(faultsOf({ ...s3, IMAGES: 's3', S3_ENDPOINT: 'ftp://fotos' })).toEqual([
      'S3_ENDPOINT: deve começar com https:// (http:// só nesta máquina)',
    ]);
  });

  it('keeps a session for a working day at most', () => {
    expect(readConfig({}).config.tokenHours).toBe(8);
    expect(readConfig({ TOKEN_HOURS: '12' }).config.tokenHours).toBe(12);
    expect(faultsOf({ TOKEN_HOURS: '13' })).toEqual([
      'TOKEN_HOURS: de 1 a 12 horas: uma sessão dura um dia de trabalho',
    ]);
    expect(faultsOf({ TOKEN_HOURS: '0' })).toHaveLength(1);
  });

  it('names a wrong variable and never shows its value', () => {
    const faults = faultsOf({ JWT_SECRET: 'short-secret', PORT: 'abc', PUBLIC_URL: 'nope', RESERVATION_MINUTES: '-1' });
    for (const name of ['JWT_SECRET', 'PORT', 'PUBLIC_URL', 'RESERVATION_MINUTES'])
      expect(faults.join('\n')).toContain(name);
    expect(faults.join('\n')).not.toContain('short-secret');
  });
});
