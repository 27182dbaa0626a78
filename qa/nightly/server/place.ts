import type { Machine } from './machine.ts';
import { expectIn, install, show } from './steps.ts';

/** Destinations of the copies: always into the folder that outlives the machines, by different ways. */
export type Place = {
  address: string;
  prepare: (machine: Machine) => void;
  install: (machine: Machine, command: string) => string;
};

/** The SSH server of the copies, on the machine for want of a network. It lets nobody in yet. */
function startSshServer(machine: Machine): void {
  machine.run('apt-get install -y -q --no-install-recommends openssh-server');
  machine.run(
    'useradd --home-dir /copias --shell /bin/sh copias && install -d -o copias -g copias -m 0700 /copias/.ssh',
  );
  machine.run('chown -R copias: /copias && echo Port 2222 > /etc/ssh/sshd_config.d/port.conf && systemctl restart ssh');
}

/** Installs up to the keys that the SSH server is to be told, tells it, and goes on. */
function installByKeys(machine: Machine, command: string): string {
  expectIn(show(machine, command, false), 'Autorize estas chaves');
  machine.run(
    'for user in postgresql memorial; do cat /var/lib/$user/.ssh/id_ed25519.pub; done >> /copias/.ssh/authorized_keys && chown copias: /copias/.ssh/authorized_keys',
  );
  return install(machine, command);
}

export const FOLDER: Place = { address: '/copias', prepare: () => undefined, install };
export const SFTP: Place = {
  address: 'sftp://copias@127.0.0.1:2222//copias/memorial',
  prepare: startSshServer,
  install: installByKeys,
};
