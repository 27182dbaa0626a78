import { useEffect, useState } from 'react';
import { useDraft } from './drafts.ts';
import { type ImageUpload, useImageUpload } from './image-upload.ts';

export type TextFields = Record<string, string>;

/** What a form edits: its fields as typed, its picture, and the version of the record they came from. */
export type RecordState<F extends TextFields> = { fields: F; image: string; version: number | undefined };

type RecordDraft<F extends TextFields> = { fields: F; image: string; base: RecordState<F> };

const LONGEST_TEXT = 10_000;

/** My changes on top of theirs: a field I left as it was takes what it is now. */
export function mergeEdits<F extends TextFields>(base: F, mine: F, theirs: F): F {
  const merged = { ...theirs };
  for (const name of Object.keys(mine) as (keyof F)[]) {
    if (mine[name] !== base[name]) merged[name] = mine[name];
  }
  return merged;
}

function entriesOf(raw: unknown): Map<string, unknown> {
  if (typeof raw !== 'object' || raw === null) throw new TypeError('not a draft');
  return new Map(Object.entries(raw));
}

function textOf(raw: unknown): string {
  return typeof raw === 'string' ? raw.slice(0, LONGEST_TEXT) : '';
}

/** Reads a kept draft of a form with these fields; throws for anything that isn't one. Make it once per form. */
export function recordDraftParser<F extends TextFields>(empty: F): (raw: unknown) => RecordDraft<F> {
  const fieldsOf = (raw: unknown): F => {
    const found = entriesOf(raw);
    const fields = { ...empty };
    for (const name of Object.keys(empty) as (keyof F & string)[])
      fields[name] = textOf(found.get(name)) as F[typeof name];
    return fields;
  };
  return (raw) => {
    const found = entriesOf(raw);
    const base = entriesOf(found.get('base'));
    const version = base.get('version');
    return {
      fields: fieldsOf(found.get('fields')),
      image: textOf(found.get('image')),
      base: {
        fields: fieldsOf(base.get('fields')),
        image: textOf(base.get('image')),
        version: typeof version === 'number' ? version : undefined,
      },
    };
  };
}

function isSame<F extends TextFields>(fields: F, other: F): boolean {
  return Object.keys(fields).every((name) => fields[name] === other[name]);
}

export type RecordEdit<F extends TextFields> = {
  fields: F;
  setField: (name: keyof F, value: string) => void;
  image: ImageUpload & { url: string };
  /** The record that the changes are changes of. */
  base: RecordState<F>;
  isDirty: boolean;
  /** The form opened with what had been typed earlier. */
  wasRestored: boolean;
  /** Back to the record as it was loaded. */
  discard: () => void;
  /** The record as somebody else has left it meanwhile. */
  conflict: RecordState<F> | undefined;
  meet: (theirs: RecordState<F>) => void;
  /** Ends the conflict with the record as it is now. */
  takeTheirs: () => void;
  /** Ends the conflict with my changes on top of the record as it is now. */
  keepMine: () => void;
  /** It has been sent: nothing of it is kept any more. */
  finish: () => void;
};

/**
 * The state of a form that edits one record with a picture. What is typed is kept as a draft; when somebody else has
 * changed the record meanwhile nothing typed is lost and nothing of theirs overwritten. `parse` is from recordDraftParser.
 */
export function useRecordEdit<F extends TextFields>(
  draftName: string,
  loaded: RecordState<F>,
  parse: (raw: unknown) => RecordDraft<F>,
): RecordEdit<F> {
  const draft = useDraft(draftName, parse);
  const [kept] = useState(() => draft.read());
  const [base, setBase] = useState(kept?.base ?? loaded);
  const [fields, setFields] = useState(kept?.fields ?? loaded.fields);
  const [url, setUrl] = useState(kept?.image ?? loaded.image);
  const image = { ...useImageUpload(url, setUrl), url };
  const [wasRestored, setRestored] = useState(kept !== undefined);
  const [isFinished, setFinished] = useState(false);
  const hasMoved = kept !== undefined && kept.base.version !== loaded.version;
  const [conflict, setConflict] = useState(hasMoved ? loaded : undefined);
  const isDirty = !isFinished && (!isSame(fields, base.fields) || image.url !== base.image);

  useEffect(() => {
    if (isDirty) draft.save({ fields, image: url, base });
    else draft.erase();
  }, [draft, isDirty, fields, url, base]);

  function start(from: RecordState<F>, next: { fields: F; image: string }): void {
    setBase(from);
    setFields(next.fields);
    setUrl(next.image);
    setConflict(undefined);
    setRestored(false);
  }

  return {
    fields,
    setField: (name, value) => setFields((known) => ({ ...known, [name]: value })),
    image,
    base,
    isDirty: isDirty || (!isFinished && image.progress !== undefined),
    wasRestored: wasRestored && isDirty,
    discard: () => start(conflict ?? loaded, conflict ?? loaded),
    conflict,
    meet: setConflict,
    takeTheirs: () => conflict && start(conflict, conflict),
    keepMine: () => {
      if (!conflict) return;
      const picture = image.url === base.image ? conflict.image : image.url;
      start(conflict, { fields: mergeEdits(base.fields, fields, conflict.fields), image: picture });
    },
    finish: () => {
      setFinished(true);
      draft.erase();
    },
  };
}
