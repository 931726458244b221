import { stepState, type StepsProps } from './steps.ts'

export function Steps({ label, steps, current, doneLabel }: StepsProps) {
  return (
    <nav aria-label={label}>
      <ol className="steps" role="list">
        {steps.map(({ name, href }, index) => {
          const state = stepState(index, current)
          return (
            <li
              key={name}
              className={`steps-stop steps-stop-${state}`}
              aria-current={state === 'here' ? 'step' : undefined}
            >
              <span className="steps-label">
                {href && state === 'done' ? <a href={href}>{name}</a> : name}
                {state === 'done' && <span className="visually-hidden"> ({doneLabel})</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
