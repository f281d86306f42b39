#!/usr/bin/env bash
# Creates the recordings of this folder with ffmpeg in the current directory: a tenth of a second of a tone, of a test
# image, or of both. The file name lists the tracks in order. The files named second-* contain a second of sound without
# video.
set -euo pipefail
tone=(-f lavfi -i sine=duration=0.1)
picture=(-f lavfi -i testsrc=size=32x24:rate=20:duration=0.1)
both=("${tone[@]}" "${picture[@]}")
make() { ffmpeg -loglevel error -y "$@"; }

make "${tone[@]}" -c:a libopus -b:a 8k sound.webm
make "${tone[@]}" -c:a libopus -b:a 8k sound.mkv
# As browsers record: without a duration, and of unknown size.
make "${tone[@]}" -c:a libopus -b:a 8k -f webm -live 1 - >sound-recorded.webm
for name in flv avi; do make "${tone[@]}" -ar 44100 -b:a 32k "sound.$name"; done
for name in mp4 mov 3gp 3g2; do make "${tone[@]}" -c:a aac -b:a 32k "sound.$name"; done
make "${tone[@]}" -b:a 32k -movflags +frag_keyframe+empty_moov sound-fragments.mp4
make "${tone[@]}" -b:a 32k -metadata location=+48.1374+011.5755/ sound-with-location.mov
make "${tone[@]}" -b:a 32k -f mpeg sound.mpg
make "${tone[@]}" -c:a libvorbis -b:a 32k sound.ogg
make "${tone[@]}" -b:a 32k sound.wma
make "${picture[@]}" -frames:v 1 cover.jpg
make "${tone[@]}" -c:a libopus -b:a 8k sound.mka
make -i sound.mka -attach cover.jpg -metadata:s:t mimetype=image/jpeg -c copy sound-and-attachment.mkv
make -i sound.mka -i cover.jpg -map 0 -map 1 -c copy sound-and-cover.mkv
make -i sound.mp4 -i cover.jpg -map 0 -map 1 -c copy -disposition:v attached_pic sound-and-cover.mp4
rm cover.jpg sound.mka
make "${both[@]}" -map 0 -map 1 -c:v libtheora -c:a libvorbis -b:a 32k sound-and-film.ogv
make "${both[@]}" -map 0 -map 1 -b:a 32k sound-and-film.wmv
make "${both[@]}" -map 0 -map 1 -b:a 32k sound-and-film.mov
make "${both[@]}" -map 1 -map 0 -c:v libvpx -c:a libopus -b:a 8k film-and-sound.webm
make "${picture[@]}" -c:v mjpeg film.avi
# Transport streams are recognized by their packets, which need more than a tenth of a second.
make -f lavfi -i sine=duration=1 -b:a 32k -f mpegts sound.mpegts
make -f lavfi -i testsrc=size=32x24:rate=20:duration=1 -f mpegts film.mpegts
make "${picture[@]}" -frames:v 1 film-of-one-frame.mp4

# Silence and then noise, so that the bit rate varies.
source="aevalsrc=if(lt(t\,0.5)\,0\,random(0)-0.5):d=1"
music=(-f lavfi -i "$source:s=44100")
speech=(-f lavfi -i "$source:s=8000")
make "${music[@]}" -b:a 64k second-constant.mp3
make "${music[@]}" -q:a 9 second-variable.mp3
make "${music[@]}" -q:a 9 -write_xing 0 -metadata title=Noise -write_id3v1 1 second-without-index.mp3
make "${music[@]}" -q:a 9 -f mp3 - >second-piped.mp3
make "${music[@]}" -c:a mp2 -b:a 64k second.mp2
make "${music[@]}" -c:a aac -q:a 0.2 second.aac
make "${music[@]}" -c:a aac -q:a 0.2 second.m4a
make "${speech[@]}" -c:a alac second-alac.m4a
for codec in opus vorbis; do make "${music[@]}" -c:a "lib$codec" -b:a 32k "second-$codec.ogg"; done
make "${speech[@]}" -c:a libspeex second-speex.ogg
make "${speech[@]}" -sample_fmt s16 -c:a flac second-flac.ogg
make "${speech[@]}" -sample_fmt s16 second.flac
for codec in pcm_u8 pcm_s16le pcm_s24le pcm_f32le pcm_alaw pcm_mulaw adpcm_ms adpcm_ima_wav; do
  make "${speech[@]}" -c:a "$codec" "second-$codec.wav"
done
make "${music[@]}" -c:a mp3 -b:a 32k second-mp3.wav
for codec in pcm_s16le adpcm_ima_wav; do make "${speech[@]}" -c:a "$codec" -f wav - | cat >"second-piped-$codec.wav"; done
make "${speech[@]}" -rf64 always second-rf64.wav
for codec in pcm_s16be pcm_mulaw alac; do make "${speech[@]}" -c:a "$codec" "second-$codec.caf"; done
make "${speech[@]}" -f caf - | cat >second-piped.caf
make "${speech[@]}" second.aiff
make "${speech[@]}" -f aiff - | cat >second-piped.aiff
for codec in pcm_s16le pcm_mulaw adpcm_ima_qt; do make "${speech[@]}" -c:a "$codec" -f aiff "second-$codec.aifc"; done
for codec in pcm_s16be pcm_mulaw; do make "${speech[@]}" -c:a "$codec" "second-$codec.au"; done
make "${speech[@]}" -f au - | cat >second-piped.au
for codec in ac3 eac3; do make "${music[@]}" -c:a "$codec" -b:a 32k "second.$codec"; done
