import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { SEARCH_TEXT, searchEverything } from '#contract/search.ts';
import { type SearchTerm, searchTerms } from '#domain/search.ts';
import { reasonOf } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { currentSession } from '#web/lib/session.ts';
import { createStore } from '#web/lib/store.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';
import { allKey, FoundList } from './found-list.tsx';
import { type FoundGroup, type FoundRecord, groupsOf } from './found-records.ts';

/** Long enough for the next key of somebody who types, short enough not to be noticed. */
const DEBOUNCE_MS = 160;
/** Returning to a text searched moments ago shows its result from the cache. */
const FRESH_MS = 15_000;

type SearchState =
  | { phase: 'empty' }
  | { phase: 'waiting' }
  | { phase: 'failed'; error: unknown; retry: () => void; isRetrying: boolean }
  | { phase: 'found'; text: string; groups: FoundGroup[]; count: number; isStale: boolean };

/** Searches while the person types. Until the newest answer arrives, the previous result stays. */
function useSearch(typed: string, isAdministrator: boolean): SearchState {
  const text = typed.trim();
  const debounced = useDebouncedValue(text, DEBOUNCE_MS);
  const isWanted = searchTerms(debounced).length > 0;
  const query = useQuery({
    ...apiQuery(searchEverything, { query: { q: debounced } }),
    enabled: isWanted,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  if (searchTerms(text).length === 0) return { phase: 'empty' };
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = query;
  if (isError && isWanted) return { phase: 'failed', error, retry: () => void refetch(), isRetrying: isFetching };
  if (!data || !isWanted) return { phase: 'waiting' };
  const groups = groupsOf(data, debounced, { terms: searchTerms(debounced), isAdministrator });
  const count = groups.reduce((sum, { records }) => sum + records.length, 0);
  return { phase: 'found', text: debounced, groups, count, isStale: isPlaceholderData || debounced !== text };
}

const KEPT = 5;
const NONE: readonly FoundRecord[] = [];
const lately = createStore({ owner: '', finds: NONE });

/** Remembers an opened record, the latest first. Only in memory: family names don't belong in browser storage. */
function rememberFind(email: string, record: FoundRecord): void {
  const { owner, finds } = lately.get();
  const others = email === owner ? finds.filter(({ key }) => key !== record.key) : NONE;
  lately.set({ owner: email, finds: [record, ...others].slice(0, KEPT) });
}

function useRecentFinds(email: string): readonly FoundRecord[] {
  const { owner, finds } = lately.use();
  return email === owner ? finds : NONE;
}

const NO_TERMS: readonly SearchTerm[] = [];
const NO_GROUPS: readonly FoundGroup[] = [];

function Hints({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <div className="px-3 py-4 text-muted text-small">
      <p className="font-semibold text-ink">O que dá para procurar</p>
      <ul className="mt-1.5 list-disc space-y-0.5 ps-5">
        <li>Nome da pessoa falecida, da família ou do local, mesmo sem saber como se escreve</li>
        <li>Telefone, inteiro ou só o final</li>
        <li>Número do pedido</li>
        <li>{isAdministrator ? 'Comprador: nome, e-mail ou CPF' : 'Nome do comprador'}</li>
        {isAdministrator && <li>Produtos e usuários</li>}
        <li>Urnas do catálogo</li>
      </ul>
    </div>
  );
}

function Waiting() {
  return (
    <div className="space-y-2 p-1">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-13" />
      ))}
    </div>
  );
}

function statusText(search: SearchState): string {
  if (search.phase === 'waiting') return 'Procurando…';
  if (search.phase !== 'found' || search.isStale) return '';
  if (search.count === 0) return 'Nada encontrado.';
  return search.count === 1 ? '1 resultado.' : `${search.count} resultados.`;
}

function shownGroups(search: SearchState, recent: readonly FoundRecord[]): readonly FoundGroup[] {
  if (search.phase === 'found') return search.groups;
  if (search.phase !== 'empty' || recent.length === 0) return NO_GROUPS;
  return [{ label: 'Abertos há pouco', records: recent, more: false, all: undefined }];
}

function keysOf(groups: readonly FoundGroup[]): string[] {
  return groups.flatMap((group) => [
    ...group.records.map(({ key }) => key),
    ...(group.more && group.all ? [allKey(group)] : []),
  ]);
}

type SearchBoxProps = { isAdministrator: boolean; onClose: () => void };

function SearchBox({ isAdministrator, onClose }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const email = currentSession()?.email ?? '';
  const search = useSearch(typed, isAdministrator);
  const recent = useRecentFinds(email);
  const groups = shownGroups(search, recent);
  const keys = keysOf(groups);
  const isStale = search.phase === 'found' && search.isStale;
  // The first result is active until somebody moves on, so that Enter opens it.
  const first = search.phase === 'found' ? keys[0] : undefined;
  useAfterNavigation(onClose);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A stale result belongs to an earlier text, so Enter doesn't open it.
    if (!isStale) event.currentTarget.querySelector<HTMLElement>('[role=option][aria-selected=true]')?.click();
  }

  return (
    <Command
      label="Localizar em tudo"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={keys.includes(chosen) ? chosen : (first ?? '')}
      onValueChange={(key) => !isStale && setChosen(key)}
      onKeyDown={onKeyDown}
      className="contents"
    >
      <div className="flex items-center gap-2 border-line border-b py-2 pr-16 pl-4">
        <Search className="text-muted" />
        <Command.Input
          inputMode="search"
          enterKeyHint="go"
          value={typed}
          maxLength={SEARCH_TEXT}
          placeholder={isAdministrator ? 'Nome, telefone, CPF ou pedido' : 'Nome, telefone ou pedido'}
          autoCapitalize="none"
          onValueChange={setTyped}
          className="min-h-12 w-full min-w-0 rounded-control bg-transparent px-1 text-control placeholder:text-faint"
        />
      </div>
      <p role="status" className="sr-only">
        {statusText(search)}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        <FoundList
          groups={groups}
          terms={search.phase === 'found' ? searchTerms(search.text) : NO_TERMS}
          onChoose={(record) => rememberFind(email, record)}
        />
        {search.phase === 'empty' && <Hints isAdministrator={isAdministrator} />}
        {search.phase === 'waiting' && <Waiting />}
        {search.phase === 'found' && search.count === 0 && (
          <p className="px-3 py-6 text-center text-muted">
            Nada encontrado para “{search.text}”. Confira a grafia ou procure pelo telefone.
          </p>
        )}
        {search.phase === 'failed' && (
          <ErrorState message="Não foi possível buscar." onRetry={search.retry} busy={search.isRetrying}>
            {reasonOf(search.error)}
          </ErrorState>
        )}
      </div>
      <p className="hidden border-line border-t px-4 py-2 text-caption text-muted sm:block">
        ↑ ↓ para escolher · Enter para abrir · Esc para fechar
      </p>
    </Command>
  );
}

const PLACE =
  'flex! flex-col gap-0 overflow-hidden! p-0! sm:top-[9dvh]! sm:max-h-[80dvh]! sm:max-w-2xl! sm:translate-y-0! ' +
  'max-sm:inset-0! max-sm:h-dvh max-sm:max-h-none! max-sm:max-w-none! max-sm:translate-y-0! max-sm:rounded-none! max-sm:border-0!';

type SearchDialogProps = { open: boolean; isAdministrator: boolean; onClose: () => void };

export function SearchDialog({ open, isAdministrator, onClose }: SearchDialogProps) {
  return (
    <Overlay open={open} onOpenChange={onClose} title="Busca" titleHidden className={PLACE}>
      <SearchBox isAdministrator={isAdministrator} onClose={onClose} />
    </Overlay>
  );
}
