// Tells the funeral home by e-mail that a unit of systemd failed; its argument is the unit's name. It needs no database.
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { mailerFromConfig } from '#server/adapters/from-config.ts';
import { readConfig } from '#server/config.ts';
import { runCommand } from './run.ts';

const WHAT: Record<string, string> = {
  'memorial-backup.service': 'As cópias não foram feitas',
  'memorial-drill.service': 'O ensaio de restauração falhou',
};

await runCommand(async () => {
  const { config, business } = readConfig();
  const unit = process.argv[2] ?? 'desconhecida';
  const what = WHAT[unit] ?? `A unidade ${unit} falhou`;
  const text = [
    `${what} no servidor ${os.hostname()}.`,
    'As vendas continuam. Enquanto isto não for corrigido, uma perda do disco pode custar pedidos.',
    `No servidor, "memorial doctor" diz o que está errado e como corrigir; "journalctl -u ${unit}" mostra os detalhes.`,
  ].join('\n\n');
  const messageId = `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`;
  await mailerFromConfig(config, business).send({ to: business.email, subject: what, text, html: '', messageId });
});
