import { classNames } from './class-names.ts';

type TrustNotesProps = {
  /** The owner may leave out any text. */
  business: {
    name: string;
    since?: number | undefined;
    about?: string | undefined;
    guarantee?: string | undefined;
  };
  /** One line, for narrow places such as beside the pay button. */
  inOneLine?: boolean;
  className?: string;
};

export function TrustNotes({ business, inOneLine = false, className }: TrustNotesProps) {
  const { name, since, about = '', guarantee = '' } = business;
  const title = since === undefined ? name : `${name}, desde ${since}`;
  if (since === undefined && about === '' && guarantee === '') return null;
  if (inOneLine) {
    return (
      <p className={classNames('text-muted text-small', className)}>
        {since !== undefined && <span className="font-semibold">{title}. </span>}
        {guarantee || about}
      </p>
    );
  }
  return (
    <dl className={classNames('grid grid-cols-1 gap-x-12 gap-y-4 @3xl:grid-cols-2', className)}>
      {(since !== undefined || about !== '') && (
        <div className="border-gold-line border-t pt-4">
          <dt className="font-semibold">{title}</dt>
          {about !== '' && <dd className="mt-1 text-muted">{about}</dd>}
        </div>
      )}
      {guarantee !== '' && (
        <div className="border-gold-line border-t pt-4">
          <dt className="font-semibold">Se algo der errado</dt>
          <dd className="mt-1 text-muted">{guarantee}</dd>
        </div>
      )}
    </dl>
  );
}
