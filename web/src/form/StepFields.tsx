import { memo, useMemo } from 'react'
import { askedField } from '#survey'
import { FormBlock, keyOfBlock } from './Blocks.tsx'
import { sectionsOf } from './sections.ts'
import { useLayout, useSheet } from './sheet-context.ts'

/** The fields of a step that are asked now, under their headings. */
export const StepFields = memo(function StepFields({ step }: { step: number }) {
  const { store } = useSheet()
  const layout = useLayout(step)
  const sections = useMemo(() => {
    const fields = layout
      .map((key) => askedField(store.form, store.answers, key))
      .filter((asked) => asked !== undefined)
    return sectionsOf(store.form, fields)
  }, [store, layout])
  if (sections.length === 0) {
    return (
      <p className="form-empty">このステップで入力する項目はありません。次のステップへ進んでください。</p>
    )
  }
  return sections.map(({ group, blocks }) => {
    const rows = blocks.map((block) => <FormBlock key={keyOfBlock(block)} block={block} />)
    const key = `${group ?? ''} ${blocks[0] ? keyOfBlock(blocks[0]) : ''}`
    return group === undefined ? (
      <div key={key} className="form-section">
        {rows}
      </div>
    ) : (
      <fieldset key={key} className="form-section">
        <legend className="form-section-title">{group}</legend>
        {rows}
      </fieldset>
    )
  })
})
