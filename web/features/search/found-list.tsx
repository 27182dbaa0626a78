import { markFound, type SearchTerm } from '#domain/search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import type { FoundGroup, FoundRecord } from './found-records.ts';

/** The part of a text that was looked for stands out, in colour and weight. */
function Marked({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  return Array.from(markFound(text, terms).entries(), ([at, part]) =>
    part.isFound ? (
      <mark key={at} className="rounded-sm bg-gold-soft font-semibold text-gold-ink">
        {part.text}
      </mark>
    ) : (
      <span key={at}>{part.text}</span>
    ),
  );
}

const OPTION =
  'flex min-h-13 cursor-pointer items-center justify-between gap-3 rounded-control border border-transparent px-3 py-2 ' +
  'aria-selected:border-green aria-selected:bg-green-soft forced-colors:aria-selected:outline-2';

type Choices = {
  active: string | undefined;
  onActivate: (key: string) => void;
  onChoose: (record: FoundRecord | undefined) => void;
};

/** The id of the option of a record in the document. */
export function optionId(key: string): string {
  return `busca-${key.replace(/[^\w-]/g, '-')}`;
}

type RecordOptionProps = { record: FoundRecord; terms: readonly SearchTerm[]; choices: Choices };

function RecordOption({ record, terms, choices }: RecordOptionProps) {
  const { key, to, title, facts, badge } = record;
  return (
    <SiteLink
      id={optionId(key)}
      role="option"
      tabIndex={-1}
      to={to}
      aria-selected={choices.active === key}
      onPointerMove={() => choices.onActivate(key)}
      onClick={() => choices.onChoose(record)}
      className={OPTION}
    >
      <span className="min-w-0">
        <span className="block break-words font-semibold">
          <Marked text={title} terms={terms} />
        </span>
        <span className="block break-words text-muted text-small">
          {Array.from(facts.entries(), ([at, fact]) => (
            <span key={at} className="not-first:before:content-['_·_']">
              <Marked text={fact} terms={terms} />
            </span>
          ))}
        </span>
      </span>
      {badge && (
        <Badge tone={badge.tone} className="shrink-0">
          {badge.text}
        </Badge>
      )}
    </SiteLink>
  );
}

/** The key of the option that leads to the whole list of a kind. */
export function allKey({ label }: FoundGroup): string {
  return `todos ${label}`;
}

function More({ group, choices }: { group: FoundGroup; choices: Choices }) {
  const { all } = group;
  if (!all) {
    return (
      <p role="presentation" className="px-3 py-1.5 text-muted text-small">
        Há mais. Escreva outra palavra: um sobrenome, o telefone ou o CPF.
      </p>
    );
  }
  const key = allKey(group);
  return (
    <SiteLink
      id={optionId(key)}
      role="option"
      tabIndex={-1}
      to={all.to}
      aria-selected={choices.active === key}
      onPointerMove={() => choices.onActivate(key)}
      onClick={() => choices.onChoose(undefined)}
      className={`${OPTION} font-semibold text-green`}
    >
      {all.label}
    </SiteLink>
  );
}

type FoundListProps = {
  id: string;
  groups: readonly FoundGroup[];
  terms: readonly SearchTerm[];
  choices: Choices;
};

/** What was found, kind by kind. */
export function FoundList({ id, groups, terms, choices }: FoundListProps) {
  return (
    <div id={id} role="listbox" aria-label="Resultados da busca" className="space-y-3">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: the groups of a list box have no element of their own
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden="true" className="px-3 pt-1 pb-0.5 font-semibold text-caption text-muted">
            {group.label}
          </p>
          {group.records.map((record) => (
            <RecordOption key={record.key} record={record} terms={terms} choices={choices} />
          ))}
          {group.more && <More group={group} choices={choices} />}
        </div>
      ))}
    </div>
  );
}
