import { lazy, Suspense, useState } from 'react';
import type { Day } from '#domain/dates.ts';
import { momentOf, readMoment, type TypedMoment } from '#domain/typed-moment.ts';
import { useNow } from '#web/lib/clock.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { ChoiceChips } from '#web/ui/choice-chips.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextInput, type TextInputProps } from '#web/ui/text-input.tsx';
import { textFromDay } from '#web/ui/wall-time.ts';
import { hourChoices, nextDays, quarterChoices } from './ceremony-times.ts';

const DayCalendar = lazy(() => import('#web/ui/day-calendar.tsx').then((module) => ({ default: module.DayCalendar })));

type WhenFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** As typed, 'dd/MM/yyyy HH:mm' once it is complete. */
  value: string;
  onChange: (text: string) => void;
  /** From when on hours are offered; earlier ones can be typed. */
  earliest?: Date | undefined;
};

function DayChips({ day, now, onDay }: { day: Day | undefined; now: Date; onDay: (day: Day) => void }) {
  const [isOpen, setOpen] = useState(false);
  // The server's page is kept for a while and doesn't know which day it is.
  const isHydrated = useHydrated();
  const days = nextDays(now);
  const isOther = day !== undefined && !days.some((one) => one.day === day);
  const choices = days.map(({ day: one, name, date }, at) => ({
    key: String(at),
    label: (
      <>
        {isHydrated || at < 2 ? name : '\u00a0'}
        <span className="block text-caption tabular-nums">{isHydrated ? date : '\u00a0'}</span>
      </>
    ),
    isChosen: isHydrated && one === day,
    onChoose: () => {
      setOpen(false);
      onDay(one);
    },
  }));
  const other = {
    key: 'other',
    label: (
      <>
        Outro dia
        {isOther && <span className="block text-caption tabular-nums">{textFromDay(day).slice(0, 5)}</span>}
      </>
    ),
    isChosen: isOther,
    isOpen,
    onChoose: () => setOpen(!isOpen),
  };
  return (
    <>
      <ChoiceChips label="Dia" layout="grid" className="mt-2.5" choices={[...choices, other]} />
      {isOpen && (
        <Suspense fallback={<Skeleton className="mt-2 h-80" />}>
          <DayCalendar
            day={day}
            onChoose={(chosen) => {
              setOpen(false);
              onDay(chosen);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

type TimeChipsProps = { day: Day; time: string | undefined; from: Date; now: Date; onTime: (time: string) => void };

function TimeChips({ day, time, from, now, onTime }: TimeChipsProps) {
  const hours = hourChoices(day, from);
  const quarters = time ? quarterChoices(day, time, from) : [];
  const choice = (one: string, isChosen: boolean) => ({ key: one, label: one, isChosen, onChoose: () => onTime(one) });
  if (hours.length === 0) {
    return (
      <p className="mt-3 text-small text-warning">
        Uma coroa pedida agora chega a partir de {momentText(from, now)}. Se a cerimônia for antes, escreva a hora
        acima: dizemos com quem falar.
      </p>
    );
  }
  return (
    <>
      <p className="mt-4 font-semibold text-small">A que horas?</p>
      <ChoiceChips
        label="Hora"
        layout="grid"
        className="mt-1.5 tabular-nums"
        choices={hours.map((one) => choice(one, one.slice(0, 2) === time?.slice(0, 2)))}
      />
      {quarters.length > 1 && (
        <ChoiceChips
          label="Minutos"
          layout="grid"
          className="mt-2.5 border-gold-line border-t pt-2.5 tabular-nums"
          choices={quarters.map((one) => choice(one, one === time))}
        />
      )}
    </>
  );
}

/**
 * Day and time of the ceremony on the São Paulo clock: typed in any usual form, or chosen, the day first. Only what was
 * chosen is set: a day alone has no time yet.
 */
export function WhenField({ value, onChange, onBlur, earliest, ...input }: WhenFieldProps) {
  const now = useNow();
  const moment = readMoment(value, now);
  const { day, time, noDay, noTime } = moment;
  const isHalf = !noDay && !noTime && (day === undefined) !== (time === undefined);
  const choose = (chosen: TypedMoment) => {
    const next = { ...(day && { day }), ...(time && { time }), ...chosen };
    onChange(momentOf(next) ?? (next.day ? textFromDay(next.day) : ''));
  };
  return (
    <>
      <TextInput
        {...input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={(event) => {
          const text = momentOf(moment);
          if (text && text !== value) onChange(text);
          // Half of it may be chosen next.
          if (!isHalf) onBlur?.(event);
        }}
        placeholder="Escolha abaixo ou escreva: 25/12 14:30"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <DayChips day={day} now={now} onDay={(chosen) => choose({ day: chosen })} />
      {day && (
        <TimeChips
          day={day}
          time={time}
          from={earliest && earliest > now ? earliest : now}
          now={now}
          onTime={(chosen) => choose({ time: chosen })}
        />
      )}
    </>
  );
}
