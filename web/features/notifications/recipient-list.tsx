import { Plus, Send, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useAfterAlert } from '#web/lib/alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type Channel, refusalOf } from './settings.ts';
import { useChannelTest } from './use-channel-test.ts';

type Wording = Record<'label' | 'hint' | 'placeholder' | 'add' | 'empty' | 'list', string>;

const WORDINGS: Record<Channel, Wording> = {
  email: {
    label: 'Novo e-mail',
    hint: 'Quem recebe os avisos por e-mail',
    placeholder: 'nome@exemplo.com.br',
    add: 'Adicionar e-mail',
    empty: 'Nenhum e-mail na lista.',
    list: 'E-mails avisados',
  },
  telegram: {
    label: 'Novo chat do Telegram',
    hint: 'ID numérico da conversa (negativo em grupos) ou @username do canal/grupo',
    placeholder: '-1001234567890 ou @canal',
    add: 'Adicionar chat',
    empty: 'Nenhum chat na lista.',
    list: 'Chats avisados',
  },
};

type RecipientListProps = {
  channel: Channel;
  recipients: readonly string[];
  onChange: (recipients: string[]) => void;
  onRefused: (message: string) => void;
};

function Recipient({ channel, recipient, onRemove }: { channel: Channel; recipient: string; onRemove: () => void }) {
  const test = useChannelTest(channel, recipient);
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 grow break-all">{recipient}</span>
        <span className="ml-auto flex min-w-0 flex-wrap justify-end">
          <Button
            variant="quiet"
            size="small"
            busy={test.isPending}
            busyLabel="Enviando teste…"
            aria-label={`Enviar teste para ${recipient}`}
            onClick={() => test.mutate()}
          >
            <Send aria-hidden="true" className="size-4" />
            Testar
          </Button>
          <Button variant="quiet" size="small" aria-label={`Remover ${recipient}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4.5" />
          </Button>
        </span>
      </div>
      <p role="status" className="text-caption text-muted">
        {test.data && (
          <span className={test.data.ok ? 'text-success' : 'text-error'}>
            {test.data.ok ? 'Enviado. ' : 'Não foi enviado. '}
            {test.data.answer}
          </span>
        )}
      </p>
    </li>
  );
}

/** The recipients of a channel, and the line that adds one. Nothing is saved here. */
export function RecipientList({ channel, recipients, onChange, onRefused }: RecipientListProps) {
  const { label, hint, placeholder, add: addLabel, empty, list } = WORDINGS[channel];
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const afterAlert = useAfterAlert();
  const input = useRef<HTMLInputElement>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    const recipient = typed.trim();
    const refused = refusalOf(channel, recipient, recipients);
    setRefusal(refused);
    if (refused === undefined) {
      onChange([...recipients, recipient]);
      setTyped('');
    } else {
      onRefused(refused);
    }
    input.current?.focus();
  }

  function remove(recipient: string) {
    onChange(recipients.filter((one) => one !== recipient));
    input.current?.focus();
  }

  return (
    <>
      {recipients.length === 0 ? (
        <p className="py-3 text-muted">{empty}</p>
      ) : (
        <ul aria-label={list} className="divide-y divide-line">
          {recipients.map((recipient) => (
            <Recipient key={recipient} channel={channel} recipient={recipient} onRemove={() => remove(recipient)} />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={add} className="mt-4">
        <Field label={label} hint={hint} error={afterAlert(refusal)}>
          <div className="flex flex-wrap gap-2 *:grow">
            <TextInput
              className="min-w-0 basis-40"
              ref={input}
              type={channel === 'email' ? 'email' : 'text'}
              value={typed}
              placeholder={placeholder}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setRefusal(undefined);
              }}
            />
            <Button type="submit" variant="secondary" aria-label={addLabel}>
              <Plus aria-hidden="true" className="size-4.5" />
              Adicionar
            </Button>
          </div>
        </Field>
      </form>
    </>
  );
}
