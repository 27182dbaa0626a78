import { type SubmitEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import { z } from 'zod';
import { isStale } from './api-error.ts';
import { markRefused } from './body-resolver.ts';
import { useDraft } from './drafts.ts';
import { type ImageTarget, useImageUpload } from './image-upload.ts';
import { currentSession } from './session.ts';

/** The values of a form, as typed; a record that several people can change has a version. */
type RecordFields = FieldValues & { version?: number | undefined };

type RecordFormOptions<F extends RecordFields> = {
  draft: string;
  /** Validates a stored draft: one of another shape is dropped. */
  fields: z.ZodType<F>;
  /** The record as the server has it, or an empty one; a newer version of it may come at any time. */
  loaded: F;
  resolver: Resolver<F>;
  /** The field with the address of a picture. One being uploaded counts as present; saving waits for it. */
  picture?: { name: FieldPath<F>; isOptional?: boolean; to?: ImageTarget };
  /** The form's path of a path in the body, where they differ. */
  placeOf?: (path: string, fields: F) => string;
  /** The labels of the fields that a conflict notice shows. */
  labels: Partial<Record<FieldPath<F>, string>>;
  /** A value as shown in the conflict notice; the value itself by default. */
  shown?: (path: FieldPath<F>, fields: F, side: 'theirs' | 'mine') => string;
  /** A question to confirm before sending; undefined when there is none. */
  question?: (fields: F, base: F) => string | undefined;
  save: (fields: F, base: F) => Promise<unknown>;
  onSaved: (fields: F, form: UseFormReturn<F>) => unknown;
  /** The page is left once the form is saved: until then it sends nothing more. */
  leaves?: boolean;
  /** Called when saving failed; the fields named by the server are already marked. */
  onRefused: (error: unknown, form: UseFormReturn<F>) => void;
  /** Called when nothing was sent because of invalid fields, which are already marked. */
  onInvalid?: (errors: FieldErrors<F>) => void;
  /** Loads the record again, so that `loaded` has the other person's changes. */
  reload?: () => Promise<unknown>;
};

/** The refusal of a record whose picture could not be uploaded. */
export const NO_PICTURE = new Error('the upload failed');
const ON_ITS_WAY = '/enviando';

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

function withoutAccents(value: unknown): string {
  return (JSON.stringify(value) ?? '').normalize('NFD').replace(/\p{M}/gu, '');
}

/** The paths of all single values; a list counts as one value. */
function leavesOf(values: object, before = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value, `${before}${name}.`)
      : [before + name],
  );
}

/** My changes on top of theirs: fields I didn't touch take their values. */
function mergeEdits<F extends RecordFields>(base: F, mine: F, theirs: F): F {
  const merged = structuredClone(theirs);
  for (const path of leavesOf(mine)) {
    if (!same(get(mine, path), get(base, path))) set(merged, path, get(mine, path));
  }
  return merged;
}

type Sides<F> = { base: F; mine: F; theirs: F };

/** The fields that somebody else changed since the form was opened, each beside my own value; accents don't count. */
function differencesOf<F extends RecordFields>({ base, mine, theirs }: Sides<F>, options: RecordFormOptions<F>) {
  const { labels, shown = (path, fields) => String(get(fields, path)) } = options;
  const isLike = (path: string, left: F, right: F) =>
    withoutAccents(get(left, path)) === withoutAccents(get(right, path));
  return (Object.keys(labels) as FieldPath<F>[])
    .filter((path) => !isLike(path, theirs, base) && !isLike(path, theirs, mine))
    .map((path) => ({
      label: labels[path] ?? path,
      theirs: shown(path, theirs, 'theirs'),
      mine: same(get(mine, path), get(base, path)) ? undefined : shown(path, mine, 'mine'),
    }));
}

/**
 * The form of one record. Typed values are kept as a draft until they are saved or discarded; when somebody else
 * changes the record meanwhile, neither side's changes are lost. After a failed attempt the first refused field gets
 * the focus.
 */
export function useRecordForm<F extends RecordFields>(options: RecordFormOptions<F>) {
  const { fields: schema, loaded, picture } = options;
  const parse = useMemo(() => {
    const shape = z.object({ fields: schema, base: schema });
    return (raw: unknown) => shape.parse(raw);
  }, [schema]);
  const draft = useDraft(options.draft, parse);
  const [kept] = useState(() => draft.read());
  const [wasRestored, setRestored] = useState(kept !== undefined);
  const submitted = useRef<HTMLFormElement>(undefined);
  const isUnderWay = useRef(false);
  const wasLast = useRef(false);
  const [isSaved, setSaved] = useState(false);
  const agreed = useRef<string>(undefined);
  const [asked, setAsked] = useState<string>();
  const form = useForm<F>({
    defaultValues: (kept?.fields ?? loaded) as DefaultValues<F>,
    resolver: (fields, ...rest) => {
      const isUploading = picture && !picture.isOptional && image.progress !== undefined;
      return options.resolver(isUploading ? withPicture(fields, ON_ITS_WAY) : fields, ...rest);
    },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, submitCount } = form.formState;
  const values = useWatch({ control: form.control }) as F;
  function withPicture(fields: F, url: string): F {
    const next = structuredClone(fields);
    if (picture) set(next, picture.name, url);
    return next;
  }
  const image = useImageUpload(
    picture ? String(get(values, picture.name)) : '',
    (url) =>
      picture &&
      form.setValue(picture.name, url as FieldPathValue<F, FieldPath<F>>, {
        shouldDirty: true,
        shouldValidate: !picture.isOptional,
      }),
    picture?.to,
  );
  const base = form.formState.defaultValues as F;
  const hasMoved = (loaded.version ?? 0) > (base.version ?? 0);
  const changesBeside = (mine: F) =>
    hasMoved && !same(mine, base) ? differencesOf({ base, mine, theirs: loaded }, options) : [];
  const changes = changesBeside(values);

  function start(from: F): void {
    form.reset(from);
    setRestored(false);
  }
  function keepMine(): void {
    const merged = mergeEdits(base, form.getValues(), loaded);
    form.reset(loaded);
    form.reset(merged, { keepDefaultValues: true });
  }

  useLayoutEffect(() => {
    if (kept) form.resetDefaultValues(kept.base as DefaultValues<F>);
  }, [form, kept]);

  useEffect(() => {
    const keep = ({ values: typed, defaultValues }: { values: F; defaultValues?: unknown }) => {
      if (same(typed, defaultValues)) draft.erase();
      else draft.save({ fields: typed, base: defaultValues as F });
    };
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, draft]);

  // A new version is taken over without asking when no labelled field differs or nothing was typed yet.
  useEffect(() => {
    const isRestoring = base === kept?.fields;
    if (!isRestoring && hasMoved && !isSubmitting && changesBeside(form.getValues()).length === 0) keepMine();
  });

  useEffect(() => {
    if (submitCount > 0) submitted.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);

  async function withUpload(fields: F): Promise<F> {
    if (!picture) return fields;
    const url = await image.settled();
    if (url === undefined || (url === '' && !picture.isOptional)) throw NO_PICTURE;
    return withPicture(fields, url);
  }

  async function send(typed: F): Promise<void> {
    let fields = typed;
    const question = options.question?.(fields, base);
    if (question !== agreed.current) {
      agreed.current = undefined;
      setAsked(question);
      if (question !== undefined) return;
    }
    try {
      fields = await withUpload(typed);
      await options.save(fields, base);
    } catch (error) {
      markRefused(form, error, options.placeOf);
      options.onRefused(error, form);
      if (isStale(error)) await options.reload?.();
      return;
    }
    agreed.current = undefined;
    start(fields);
    draft.erase();
    wasLast.current = options.leaves === true;
    setSaved(wasLast.current);
    options.onSaved(fields, form);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    submitted.current = event.currentTarget;
    sendOnce();
  }

  function sendOnce(): void {
    // A second press may come before the button is rendered as busy.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void form
      .handleSubmit(send, options.onInvalid)()
      .finally(() => {
        isUnderWay.current = wasLast.current;
      });
  }

  function answer(isRight: boolean): void {
    agreed.current = isRight ? asked : undefined;
    setAsked(undefined);
    if (isRight) sendOnce();
  }

  return {
    form,
    values,
    image,
    isSaving: isSubmitting,
    /** Saved for good: see `leaves`. */
    isSaved,
    isDirty,
    wasRestored: wasRestored && isDirty,
    conflict: changes.length > 0 ? changes : undefined,
    question: asked === undefined ? undefined : { text: asked, answer },
    submit,
    keepMine,
    discard: () => start(loaded),
    isHolding: () => currentSession() !== undefined && draft.read() !== undefined,
  };
}
