/** How many stages of this page have a scene on them: the table's own, and a game's opening. */
export const onStage = $state({ scenes: 0 })
