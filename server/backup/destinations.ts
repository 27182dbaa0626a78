import { BackupRefusal } from './refusal.ts';

/** A destination of copies, from COPIES_PLACE; both tools use the same one and the same key. */
export type Destination = {
  /** For people, without secrets. */
  name: string;
  /** A folder of this machine; undefined: elsewhere. */
  folder?: string;
  pgbackrest: Record<string, string>;
  restic: Record<string, string>;
};

function folderDestination(folder: string): Destination {
  return {
    name: folder,
    folder,
    pgbackrest: { 'repo1-path': `${folder}/pgbackrest` },
    restic: { RESTIC_REPOSITORY: `${folder}/restic` },
  };
}

function bucketDestination(url: URL): Destination {
  const [, bucket = '', ...prefix] = decodeURIComponent(url.pathname)
    .split('/')
    .filter((part, at) => at === 0 || part !== '');
  const folder = prefix.map((part) => `/${part}`).join('');
  const [key = '', secret = ''] = [url.username, url.password].map(decodeURIComponent);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  // Neither: the shop is told the place alone.
  if (bucket === '' || !key !== !secret)
    throw new BackupRefusal('Escreva o lugar das cópias como s3://chave:segredo@servidor/balde/pasta.');
  return {
    name: `${url.host}/${bucket}${folder}`,
    pgbackrest: {
      'repo1-type': 's3',
      'repo1-path': `${folder}/pgbackrest`,
      'repo1-s3-endpoint': url.hostname,
      'repo1-s3-bucket': bucket,
      'repo1-s3-region': region,
      'repo1-s3-key': key,
      'repo1-s3-key-secret': secret,
      'repo1-s3-uri-style': 'path',
      ...(url.port !== '' && { 'repo1-storage-port': url.port }),
    },
    restic: {
      RESTIC_REPOSITORY: `s3:https://${url.host}/${bucket}${folder}/restic`,
      AWS_ACCESS_KEY_ID: key,
      AWS_SECRET_ACCESS_KEY: secret,
      AWS_DEFAULT_REGION: region,
    },
  };
}

/** As in other programs: sftp://host/folder lies in the account's home, sftp://host//folder at the root. */
function sftpDestination(url: URL): Destination {
  const [user = '', folder = ''] = [url.username, url.pathname.slice(1)].map(decodeURIComponent);
  const port = url.port || '22';
  if (user === '' || folder === '')
    throw new BackupRefusal('Escreva o lugar das cópias como sftp://usuario@servidor/pasta.');
  return {
    name: `sftp://${url.hostname}/${folder}`,
    pgbackrest: {
      'repo1-type': 'sftp',
      'repo1-path': folder.startsWith('/') ? `${folder}/pgbackrest` : `/home/${user}/${folder}/pgbackrest`,
      'repo1-sftp-host': url.hostname,
      'repo1-sftp-host-port': port,
      'repo1-sftp-host-user': user,
      'repo1-sftp-host-key-hash-type': 'sha256',
      'repo1-sftp-host-key-check-type': 'accept-new',
      'repo1-sftp-private-key-file': '/var/lib/postgresql/.ssh/id_ed25519',
      'repo1-sftp-public-key-file': '/var/lib/postgresql/.ssh/id_ed25519.pub',
    },
    restic: { RESTIC_REPOSITORY: `sftp://${user}@${url.hostname}:${port}/${folder}/restic` },
  };
}

/** The address of a bucket without its key and secret, as the shop may know it; any other as it is. */
export function withoutSecret(address: string): string {
  return address.replace(/^((?!sftp:)\w+:\/\/)[^/]*@/i, '$1');
}

/** The destination that an address names: a folder, `sftp://` or `s3://`. Throws BackupRefusal. */
export function readDestination(address: string): Destination {
  if (address.startsWith('/')) return folderDestination(address.replace(/\/+$/, ''));
  if (!URL.canParse(address)) throw new BackupRefusal('O lugar das cópias é uma pasta (/…), sftp://… ou s3://….');
  const url = new URL(address);
  return url.protocol === 'sftp:' ? sftpDestination(url) : bucketDestination(url);
}

export type ClusterFiles = {
  data: string;
  port: number;
  socket: string;
  /** A folder of PostgreSQL's user for locks. */
  state: string;
};

/** The newest whole and differential backups from which the log goes on; older ones end with themselves. */
export const BACKUPS_WITH_LOG = 14;

/**
 * pgbackrest.conf: to any minute since the oldest backup that keeps its log, before that to the backup of a day of the last
 * month, of a month of the last year. While the place is away PostgreSQL keeps the log, up to a limit: a full disk would
 * close the shop.
 */
export function pgbackrestConf(
  destination: Destination,
  key: string,
  { data, port, socket, state }: ClusterFiles,
): string {
  const settings = {
    ...destination.pgbackrest,
    'repo1-cipher-type': 'aes-256-cbc',
    'repo1-cipher-pass': key,
    'repo1-retention-full': '13',
    'repo1-retention-diff': '31',
    'repo1-retention-archive-type': 'diff',
    'repo1-retention-archive': String(BACKUPS_WITH_LOG),
    'archive-push-queue-max': '8GiB',
    'archive-timeout': '120',
    'compress-type': 'zst',
    'start-fast': 'y',
    'process-max': '2',
    'lock-path': `${state}/lock`,
    'log-path': state,
    'log-level-file': 'off',
    'log-level-console': 'off',
    'log-level-stderr': 'error',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const cluster = [`pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${socket}`];
  return ['[global]', ...lines, '', '[shop]', ...cluster, ''].join('\n');
}

/** Seconds after which the log is sent though its segment isn't full: what a lost machine costs, with the way there. */
const SENT_AFTER = 45;

/** Settings for PostgreSQL: each piece of its log goes to the place. */
export const archiveSettings = (config: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_command: `pgbackrest --config=${config} --stanza=shop archive-push "%p"`,
  archive_timeout: `${SENT_AFTER}s`,
});
