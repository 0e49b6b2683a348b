/** Small synthesised sounds: a card on paper, a desk bell, a rubber stamp. Off by default. */

import { settings } from '../settings.svelte'

type Sound = 'card' | 'bell' | 'stamp' | 'end'

let context: AudioContext | null = null

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate)
  const data = buffer.getChannelData(0)
  for (let at = 0; at < data.length; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length)
  const source = audio.createBufferSource()
  source.buffer = buffer
  return source
}

function fade(audio: AudioContext, loud: number, seconds: number, late = 0): GainNode {
  const gain = audio.createGain()
  const start = audio.currentTime + late
  gain.gain.setValueAtTime(loud, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  gain.connect(audio.destination)
  return gain
}

function tone(audio: AudioContext, pitch: number, loud: number, seconds: number, late = 0): void {
  const source = audio.createOscillator()
  source.type = 'sine'
  source.frequency.value = pitch
  source.connect(fade(audio, loud, seconds, late))
  source.start(audio.currentTime + late)
  source.stop(audio.currentTime + late + seconds)
}

export function play(sound: Sound): void {
  if (!settings.sound || document.hidden) return
  try {
    context ??= new AudioContext()
    const audio = context
    void audio.resume()
    if (sound === 'card') {
      const filter = audio.createBiquadFilter()
      filter.type = 'bandpass'
      filter.frequency.value = 2600
      const source = noise(audio, 0.07)
      source.connect(filter).connect(fade(audio, 0.22, 0.07))
      source.start()
    } else if (sound === 'stamp') {
      tone(audio, 95, 0.35, 0.12)
      const source = noise(audio, 0.05)
      source.connect(fade(audio, 0.12, 0.05))
      source.start()
    } else if (sound === 'bell') {
      tone(audio, 1568, 0.09, 0.7)
      tone(audio, 2351, 0.04, 0.5)
    } else {
      ;[523, 659, 784, 1047].forEach((pitch, at) => tone(audio, pitch, 0.09, 0.9, at * 0.13))
    }
  } catch {
    // no sound does no harm
  }
}
