#!/usr/bin/env bash
# Creates the files of this folder in the current directory: a test image, encoded as phones do, with a location in each
# place that exiftool can write. On Debian, it requires libheif-examples, ffmpeg and libimage-exiftool-perl.
set -euo pipefail
picture=(-f lavfi -i testsrc=size=64x48:rate=20:duration=0.1)
tag() {
  exiftool -q -overwrite_original "-XMP-dc:Rights=Jo Lee" -XMP-exif:GPSLatitude=48.8577 -XMP-exif:GPSLongitude=2.295 "$@"
}

ffmpeg -loglevel error -y "${picture[@]}" -frames:v 1 picture.png
heif-enc -q 40 picture.png -o phone.heic
tag -EXIF:Make=Acme "-EXIF:Copyright=Jo Lee" -EXIF:GPSLatitude=48.8577 -EXIF:GPSLatitudeRef=N \
  -EXIF:GPSLongitude=2.295 -EXIF:GPSLongitudeRef=E -EXIF:GPSAltitude=35 -EXIF:GPSDateStamp=2026:05:11 phone.heic
rm picture.png
for name in phone.mp4 phone.mov; do
  ffmpeg -loglevel error -y "${picture[@]}" -f lavfi -i sine=duration=0.1 -b:a 32k "$name"
  tag -Keys:Make=Acme {-Keys,-UserData,-ItemList}:GPSCoordinates="48.8577, 2.295, 35" \
    "-UserData:LocationInformation=Home Lon=2.295 Lat=48.8577 Alt=35 Body=earth Role=shooting" "$name"
done
