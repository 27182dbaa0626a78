import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { CheckedNotice, checkNotice } from '#contract/ceremonies.ts';
import { dayOf, formatDay, formatTime } from '#domain/dates.ts';
import { readCode, spokenCode } from '#domain/notice.ts';
import { reasonOf } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { SectionHeading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/notice-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Conferir uma nota' });

const REFRESH_MS = 30_000;
const NOT_OURS: CheckedNotice = { verdict: 'unknown', changed_at: null, slug: null };

/** 'às 14:02', with the day when it isn't today's. */
function sinceWhen(changedAt: string, now: Date): string {
  const at = new Date(changedAt);
  return dayOf(at) === dayOf(now) ? `às ${formatTime(at)}` : `em ${formatDay(at)}, às ${formatTime(at)}`;
}

function Verdict({ notice: { verdict, changed_at, slug } }: { notice: CheckedNotice }) {
  const now = useNow();
  const link = slug && (
    <TextLink to={paths.ceremony(slug)} className="inline-flex min-h-11 items-center font-semibold">
      Ver o que vale agora
    </TextLink>
  );
  if (verdict === 'true') {
    return (
      <Notice live tone="success" title="Esta nota é verdadeira" action={link}>
        <p>Fomos nós que a publicamos, e nada mudou desde então.</p>
      </Notice>
    );
  }
  if (verdict === 'changed') {
    return (
      <Notice live tone="warning" title={`Esta nota mudou ${sinceWhen(changed_at ?? '', now)}`} action={link}>
        <p>É nossa, mas não vale mais como está. Veja o que vale agora.</p>
      </Notice>
    );
  }
  if (verdict === 'withdrawn') {
    return (
      <Notice live tone="info" title="Esta nota foi retirada">
        <p>A família preferiu guardar este momento para si.</p>
      </Notice>
    );
  }
  return (
    <Notice live tone="error" title="Esta nota não é nossa">
      <p>Nenhuma nota nossa tem este código. Confira as letras; se estão certas, desconfie de quem a enviou.</p>
    </Notice>
  );
}

function Checked({ code }: { code: string }) {
  const read = readCode(code);
  const query = useQuery({
    ...apiQuery<typeof checkNotice>(addresses.checkNotice, { params: { codigo: read ?? '' } }),
    enabled: read !== undefined,
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  });
  if (read === undefined) return <Verdict notice={NOT_OURS} />;
  if (query.data) return <Verdict notice={query.data} />;
  if (!query.isError) return <Skeleton className="h-24 rounded-card" />;
  return (
    <ErrorState
      message={reasonOf(query.error) ?? 'Não foi possível conferir a nota.'}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}

function CodeForm({ code }: { code: string }) {
  const [typed, setTyped] = useState(readCode(code) === undefined ? code : spokenCode(readCode(code) ?? ''));
  const navigate = useNavigate();
  return (
    <form
      className="mt-8 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') void navigate(paths.notice(readCode(typed) ?? typed.trim()));
      }}
    >
      <Field label="Código da nota" hint="Oito letras, escritas na nota." className="flex-1 basis-60">
        <TextInput
          name="codigo"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button type="submit">Conferir</Button>
    </form>
  );
}

/** /nota/:codigo: whether a notice that goes around is ours and still true. */
export default function NoticePage({ params: { codigo = '' } }: Route.ComponentProps) {
  return (
    <QueryProvider>
      <div className="container-page max-w-2xl py-10 sm:py-14">
        <SectionHeading level={1} size={2} lead="Recebeu uma nota de falecimento em nosso nome? Confira aqui.">
          Conferir uma nota
        </SectionHeading>
        <CodeForm key={codigo} code={codigo} />
        <div className="mt-8 space-y-5">
          {codigo !== '' && <Checked code={codigo} />}
          <Notice tone="info" title="Nunca pedimos Pix por mensagem">
            <p>
              As coroas são pagas só neste site ou conosco, pessoalmente. Quem pede Pix em nosso nome não somos nós.
            </p>
          </Notice>
        </div>
      </div>
    </QueryProvider>
  );
}
