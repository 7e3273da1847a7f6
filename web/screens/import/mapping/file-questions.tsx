import { isOpen, type Question } from '#domain/import/reading'
import { Section } from '#web/components/section.tsx'
import type { DraftReading, MappingDraft, MappingFaults } from './mapping-draft.ts'
import { QuestionField } from './question-field.tsx'

export interface FileQuestionsProps {
  asRead: DraftReading
  answers: MappingDraft['answers']
  faults: MappingFaults
  /** True when the answers are of an earlier file. */
  isRemembered: boolean
  onAnswer: (about: Question['about'], answers: MappingDraft['answers']) => void
}

/** What the file leaves open, then what is answered already. */
export function FileQuestions({ asRead, answers, faults, isRemembered, onAnswer }: FileQuestionsProps) {
  const { reading, questions } = asRead
  const open = questions.filter(isOpen)
  const answered = questions.filter(question => !isOpen(question))
  const fieldsOf = (asked: readonly Question[]) => (
    <div className="flex flex-col gap-5">
      {asked.map(question => (
        <QuestionField
          key={question.about}
          question={question}
          told={answers}
          assumed={reading.answers}
          error={faults[question.about]}
          onTell={answer => onAnswer(question.about, answer)}
        />
      ))}
    </div>
  )
  return (
    <>
      {open.length > 0 && (
        <Section
          title={open.length === 1 ? 'One question' : `${open.length} questions`}
          subtitle="The file leaves this open."
        >
          {fieldsOf(open)}
        </Section>
      )}
      {answered.length > 0 && (
        <Section
          title="Your answers"
          subtitle={
            isRemembered
              ? 'You answered this earlier, about a file with the same headings.'
              : 'Choose another where one is wrong.'
          }
        >
          {fieldsOf(answered)}
        </Section>
      )}
    </>
  )
}
