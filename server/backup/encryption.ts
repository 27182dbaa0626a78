import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { BackupRefusal } from './manifest.ts';

// Read for the first copy and not at every start.
const library = () => import('age-encryption');

/** A new key, and what encrypts for it. Whoever has the key opens everything; the recipient is no secret. */
export async function generateKey(): Promise<{ key: string; recipient: string }> {
  const key = await (await library()).generateX25519Identity();
  return { key, recipient: await recipientOf(key) };
}

/** What encrypts for a key. */
export async function recipientOf(key: string): Promise<string> {
  return (await library()).identityToRecipient(key);
}

/** The key in a file, in which comments may stand, as `age` writes it. Throws BackupRefusal when there is none. */
export function readKey(text: string): string {
  const [key] = /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(text) ?? [];
  if (key === undefined) throw new BackupRefusal('Isto não é uma chave de backup (AGE-SECRET-KEY-1…).');
  return key;
}

const bytesOf = (file: string) => Readable.toWeb(fs.createReadStream(file)) as ReadableStream<Uint8Array>;

async function write(stream: ReadableStream<Uint8Array>, file: string): Promise<void> {
  await pipeline(Readable.fromWeb(stream), fs.createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
}

async function encrypterFor(recipients: readonly string[]) {
  const { Encrypter } = await library();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

async function decrypterFor(key: string) {
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return decrypter;
}

/** Like encryptFile, of little. */
export async function encryptBytes(bytes: Buffer, recipients: readonly string[]): Promise<Buffer> {
  return Buffer.from(await (await encrypterFor(recipients)).encrypt(new Uint8Array(bytes)));
}

/** Opens what encryptBytes made. Throws BackupRefusal when the key isn't one of its keys. */
export async function decryptBytes(bytes: Buffer, key: string): Promise<Buffer> {
  try {
    return Buffer.from(await (await decrypterFor(key)).decrypt(new Uint8Array(bytes)));
  } catch (error) {
    throw new BackupRefusal('A configuração dentro do backup não abre com esta chave.', { cause: error });
  }
}

/** Writes a file that any of these recipients' keys opens, with this program or with `age`. */
export async function encryptFile(from: string, to: string, recipients: readonly string[]): Promise<void> {
  const encrypter = await encrypterFor(recipients);
  await write((await encrypter.encrypt(bytesOf(from))) as ReadableStream<Uint8Array>, to);
}

/** Opens an encrypted file. Throws BackupRefusal when the key isn't one of its keys or the file is damaged. */
export async function decryptFile(from: string, to: string, key: string): Promise<void> {
  const decrypter = await decrypterFor(key);
  try {
    await write((await decrypter.decrypt(bytesOf(from))) as ReadableStream<Uint8Array>, to);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new BackupRefusal(`O arquivo ${from} não abre com esta chave ou está danificado.`, { cause: error });
  }
}
