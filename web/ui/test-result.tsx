type TestResultProps = {
  result: { ok: boolean; answer: string } | undefined;
  /** What stands before the answer. */
  words: { ok: string; failed: string };
  className: string;
};

/** What came of a test that somebody asked for; screen readers say it when it comes. */
export function TestResult({ result, words, className }: TestResultProps) {
  return (
    <p role="status" className={className}>
      {result && (
        <span className={result.ok ? 'text-success' : 'text-error'}>
          {result.ok ? words.ok : words.failed} {result.answer}
        </span>
      )}
    </p>
  );
}
