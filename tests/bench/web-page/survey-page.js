/** The form in SurveyJS, as its own guide puts it on a page. Built from copies outside the project: see survey-build.ts. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.fontless.min.css'
import form from './form.json'

const model = new Model(form)
globalThis.goToStep = (step) => {
  model.currentPageNo = step - 1
}
globalThis.goToStep(Number(new URLSearchParams(location.search).get('step') ?? 1))
createRoot(document.querySelector('main')).render(createElement(Survey, { model }))
