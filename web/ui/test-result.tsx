type TestResultProps = {
  result: { ok: boolean; answer: string } | undefined;
  words: { ok: string; failed: string };
  className: string;
};

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
