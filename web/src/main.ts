import './design/type.css'
import './design/tokens.css'
import './design/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { watchFaults } from './faults'
import { watchLinks } from './router.svelte'
import { watchSettings } from './settings.svelte'
import { language } from './words'

document.documentElement.lang = language === 'xx' ? 'en-x-long' : language
watchFaults()
watchSettings()
watchLinks()

export default mount(App, { target: document.getElementById('app')! })
