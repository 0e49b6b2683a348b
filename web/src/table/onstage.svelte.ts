/** The number of stages on this page that show a scene: the table's own, and a game's opening. */
export const onStage = $state({ scenes: 0 })
